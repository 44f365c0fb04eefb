/** What the HTTP API takes and gives, route by route. Made by scripts/client-types.mjs from the API’s document; not written by hand. */

export interface paths {
  '/healthz': {
    /** Whether it works, its database included */
    get: {
      parameters: { query?: never }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Health'] } }
        503: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Health'] } }
      }
    }
  }
  '/jobs': {
    /** Jobs, newest first */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number

          /** Only these; may be given several times */
          status?: (
            | 'pending'
            | 'awaiting_approval'
            | 'queued'
            | 'running'
            | 'paused'
            | 'completed'
            | 'failed'
            | 'cancelled'
          )[]
          type?: string
          valet_task_id?: string
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['JobPage'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Hand in a job */
    post: {
      parameters: {
        header?: {
          /** The same key gives the same job; the body’s idempotency_key goes first */
          'idempotency-key'?: string
        }
      }
      requestBody: { content: { 'application/json': components['schemas']['JobBody'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}': {
    /** One job; what it waits for while it is paused */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/receipt': {
    /** What the job told: each question, the value that went or would have gone, and where it came from */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: {
            'application/json': {
              jobId: string
              applicantId: string
              employer: string
              company?: string
              title?: string
              posting: string
              at: string
              lines: {
                page: number
                view: string
                question: string
                value: string
                source: 'datum' | 'answer' | 'person' | 'rule' | 'page' | 'guess' | 'open'
                of?: string
                file?: string
                sensitive?: boolean
                earlier?: { value: string; at: string; jobId: string }
                editable?: boolean
                options?: string[]
              }[]
            }
          }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/cancel': {
    /** Stop a job, wherever it runs */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/pause': {
    /** Let a running job stand still; resume lets it go on */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        504: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/approve': {
    /** Say yes to a job that waits for it, before it starts or before it sends */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/retry': {
    /** Put a failed job into the queue again; what was sent is not sent twice */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/priority': {
    /** Let a job that has not begun go before the other queued jobs of its tenant, or after them */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['PriorityBody'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/resume': {
    /** Answer what a paused job waits for; the first answer wins */
    post: {
      parameters: { path: { id: string } }
      requestBody?: { content: { 'application/json': components['schemas']['AnswerBody'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches': {
    /** Batches, newest first */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BatchPage'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Hand in many postings: all are looked at first, then you are asked once */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['BatchBody'] } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}': {
    /** One batch: its postings, what they ask, what waits to be sent */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}/answers': {
    /** Answer what its postings ask, each question once */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['BatchAnswers'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}/sends': {
    /** Say which of those that wait are sent, and with which other values */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['BatchSends'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}/leave-out': {
    /** Leave postings out: what was filled in there is not sent */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['BatchNumbers'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}/go-on': {
    /** Go on at a site that minded */
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['BatchSite'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/batches/{id}/stop': {
    /** Stop all of it: nothing more is begun or sent */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Batch'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/schedules': {
    /** Tasks that repeat, newest first */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number
        }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['SchedulePage'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Let a task repeat at its times; nothing is sent that nobody was asked about */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['ScheduleBody'] } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Schedule'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/schedules/{id}': {
    /** One schedule: when its next time is, and its last runs */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Schedule'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete a schedule; what it ran stays */
    delete: {
      parameters: { path: { id: string } }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/schedules/{id}/pause': {
    /** Let its times pass; what runs goes on */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Schedule'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/schedules/{id}/resume': {
    /** Go on at the next time that comes */
    post: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Schedule'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/schedules/{id}/run': {
    /** Begin now, besides its times */
    post: {
      parameters: { path: { id: string } }

      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Job'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/applications': {
    /** Applications that were sent, newest first; looked for by names, person, state, time and words of the answers */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number

          /** Words that stand anywhere in it: names, address, person, note, questions and answers */
          q?: string

          /** Words of the company’s name */
          company?: string

          /** Words of the job’s title */
          title?: string

          /** A part of the address */
          url?: string

          /** The person’s id, or words of the name */
          person?: string

          /** Words that stand in what was asked and answered */
          answer?: string
          state?: 'sent' | 'answered' | 'interview' | 'closed'

          /** Sent on this day (UTC) or later, or from this moment on */
          from?: string | string

          /** Sent on this day (UTC) or before, or before this moment */
          to?: string | string
        }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ApplicationPage'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/applications/export': {
    /** All that are found, whole, as one file */
    get: {
      parameters: {
        query?: {
          /** Words that stand anywhere in it: names, address, person, note, questions and answers */
          q?: string

          /** Words of the company’s name */
          company?: string

          /** Words of the job’s title */
          title?: string

          /** A part of the address */
          url?: string

          /** The person’s id, or words of the name */
          person?: string

          /** Words that stand in what was asked and answered */
          answer?: string
          state?: 'sent' | 'answered' | 'interview' | 'closed'

          /** Sent on this day (UTC) or later, or from this moment on */
          from?: string | string

          /** Sent on this day (UTC) or before, or before this moment */
          to?: string | string

          /** Default: json */
          format?: 'json' | 'csv' | 'pdf'

          /** In CSV: a record for each answer instead of each application (default false) */
          answers?: 'true' | 'false'
        }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: {
            'application/json': components['schemas']['WholeApplication'][]
            'text/csv': string
            'application/pdf': string
          }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/applications/{id}': {
    /** One application with every question, the value that went, and where it came from */
    get: {
      parameters: {
        path: {
          /** Its id or its job’s */
          id: string
        }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['WholeApplication'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Say how it stands, keep a note, call company and job by their names */
    patch: {
      parameters: {
        path: {
          /** Its id or its job’s */
          id: string
        }
      }
      requestBody: { content: { 'application/json': components['schemas']['ApplicationChange'] } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['WholeApplication'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/events': {
    /** What happened, as JSON; with “Accept: text/event-stream” as it happens */
    get: {
      parameters: {
        query?: {
          /** Only events after this number */
          since?: number | null

          /** How many, at most 1,000 (default 200) */
          limit?: number
        }
        header?: { 'last-event-id'?: string }
        path: { id: string }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['JobEventPage']; 'text/event-stream': string }
        }
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/artifacts': {
    /** Files that a job left: screenshots, report, trace, what pages handed over, and copies of what was sent (`upload`) */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ArtifactList'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/artifacts/{artifact}/content': {
    /** One of these files, in its own media type */
    get: {
      parameters: { path: { id: string; artifact: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/octet-stream': Blob } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/report': {
    /** The run report as a page */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/html': string } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/trace': {
    /** What a job did, to step through: pictures, what was seen and decided, calls, network, console */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['JobTrace'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/trace/pictures/{picture}': {
    /** One picture of it, secrets covered */
    get: {
      parameters: {
        path: {
          id: string

          /** `file` of a step’s `before` or `after` */
          picture: string
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'image/jpeg': string } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/files': {
    /** Send a file for a job to use; kept for a day */
    post: {
      parameters: {
        query: {
          /** What the site will see: `resume.pdf` */
          name: string
        }
      }
      requestBody: { content: { 'application/octet-stream': Blob } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SentFile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/interactions': {
    /** Open requests to a human, the one that waits longest first */
    get: {
      parameters: { query?: never }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['InteractionList'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/interactions/{id}': {
    /** One request, open or not */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Interaction'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/interactions/{id}/answer': {
    /** Answer it; the first answer wins, and never counts for a later request */
    post: {
      parameters: { path: { id: string } }
      requestBody?: { content: { 'application/json': components['schemas']['AnswerBody'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Interaction'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals': {
    /** Manuals, newest first */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number
          task_type?: string
          platform?: string
          host?: string
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ManualPage'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Import a manual; it is checked first */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['ManualFile'] } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WholeManual'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/{id}': {
    /** One manual with its steps */
    get: {
      parameters: {
        query?: {
          /** Default: the one in use */
          version?: number
        }
        path: { id: string }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WholeManual'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Edit a manual: the next version of it; older ones stay */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['ManualFile'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WholeManual'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Change single steps, the name, or whether its page is looked at; a change of steps is the next version */
    patch: {
      parameters: { path: { id: string } }
      requestBody: {
        content: {
          'application/json': {
            /** The version that was looked at; another one in use is a conflict */
            version: number

            /** Made in order; all of them, or none */
            edits?: (
              | { do: 'name'; name: string }
              | { do: 'describe'; step: number; description: string }
              | { do: 'delete'; step: number }
              | { do: 'move'; step: number; to: number }
              | { do: 'optional'; step: number; optional: boolean }
              | { do: 'value'; step: number; value: string }
              | { do: 'key'; step: number; key: string }
              | { do: 'address'; step: number; address: string }
            )[]

            /** Whether its page is looked at on a schedule */
            patrol?: boolean
          }
        }
      }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WholeManual'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete a manual and all its versions */
    delete: {
      parameters: { path: { id: string } }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/{id}/pictures/{picture}': {
    /** A picture of the page on which steps act, with what was entered covered */
    get: {
      parameters: { path: { id: string; picture: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'image/jpeg': string } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/{id}/export': {
    /** The manual as a file, without anybody’s data */
    get: {
      parameters: {
        query?: {
          /** Default: the one in use */
          version?: number
        }
        path: { id: string }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ManualFile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/from-trace': {
    /** A manual from what another agent did, or from a recording; nothing that was typed is taken over */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['TraceBody'] } }
      responses: {
        201: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['LearnedFromTrace'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/{id}/versions': {
    /** Every version of a manual, newest first */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ManualVersions'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/manuals/{id}/restore': {
    /** Bring a version back, as the newest one and at full health */
    post: {
      parameters: { path: { id: string } }
      requestBody?: {
        content: {
          'application/json': {
            /** Default: the one in use */
            version?: number
          }
        }
      }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WholeManual'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/knowledge/{kind}': {
    /** What is known of one kind (questions on all sites, platforms, sites), changed last first */
    get: {
      parameters: {
        query?: {
          /** `next` of the page before */
          cursor?: string

          /** How many, at most 200 (default 50) */
          limit?: number
        }
        path: { kind: 'question' | 'platform' | 'site' }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['KnowledgePage'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Import a file; it is checked first, and all or nothing of it is added */
    post: {
      parameters: { path: { kind: 'question' | 'platform' | 'site' } }
      requestBody: { content: { 'application/json': components['schemas']['KnowledgeFile'] } }
      responses: {
        201: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['KnowledgeImported'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/knowledge/{kind}/{key}': {
    /** One of them, with its content and its earlier versions */
    get: {
      parameters: { path: { kind: 'question' | 'platform' | 'site'; key: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['WholeKnowledge'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete one with its versions; the next run that is sent may learn it again */
    delete: {
      parameters: { path: { kind: 'question' | 'platform' | 'site'; key: string } }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/knowledge/{kind}/{key}/export': {
    /** One of them as a file, without anybody’s data */
    get: {
      parameters: { path: { kind: 'question' | 'platform' | 'site'; key: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['KnowledgeFile'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/knowledge/{kind}/{key}/restore': {
    /** Bring a version back, as the newest one and at full health */
    post: {
      parameters: { path: { kind: 'question' | 'platform' | 'site'; key: string } }
      requestBody?: {
        content: {
          'application/json': {
            /** Default: the one in use */
            version?: number
          }
        }
      }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['WholeKnowledge'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/playbooks': {
    /** Domains that have playbooks */
    get: {
      parameters: { query?: never }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['PlaybookDomains'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/playbooks/{domain}': {
    /** Playbooks of a domain, and what its lists offered */
    get: {
      parameters: {
        query?: {
          /** Path of the page */
          path?: string
        }
        path: {
          /** Host of the page, with its port where it has one */
          domain: string
        }
      }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['PlaybookList'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Import a playbook; one with the same steps is joined with it, counts added */
    post: {
      parameters: {
        path: {
          /** Host of the page, with its port where it has one */
          domain: string
        }
      }
      requestBody: { content: { 'application/json': components['schemas']['PlaybookBody'] } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Playbook'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/playbooks/{domain}/{id}': {
    /** Give a playbook another name */
    put: {
      parameters: {
        query: {
          /** Path of the page */
          path: string
        }
        path: {
          /** Host of the page, with its port where it has one */
          domain: string
          id: string
        }
      }
      requestBody: { content: { 'application/json': components['schemas']['PlaybookName'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Playbook'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete a playbook */
    delete: {
      parameters: {
        query: {
          /** Path of the page */
          path: string
        }
        path: {
          /** Host of the page, with its port where it has one */
          domain: string
          id: string
        }
      }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/profiles': {
    /** Profiles by name */
    get: {
      parameters: { query?: never }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ProfileList'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** A new profile */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProfileBody'] } }
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Profile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/profiles/{id}': {
    /** One profile; of secrets only their names */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Profile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Replace name and data; of secrets and answers only what is named changes */
    put: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': components['schemas']['ProfileBody'] } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Profile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete a profile with its secrets and answers */
    delete: {
      parameters: { path: { id: string } }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/profiles/from-resume': {
    /** What a résumé says, each field with the line it was read from; nothing is kept */
    post: {
      parameters: {
        query?: {
          /** With it the file itself is among the fields */
          name?: string
        }
      }
      requestBody: { content: { 'application/octet-stream': Blob } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ResumeReading'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/profiles/{id}/files/{key}': {
    /** Keep a file with a profile, such as its résumé, for as long as the profile names it; needs the owner’s token */
    put: {
      parameters: {
        query: {
          /** What sites will see: `resume.pdf` */
          name: string

          /** One of several résumés or letters: its short name. The same name again replaces its file */
          document?: string

          /** With `document`: words of the job’s title, the company or the site that it is for */
          for?: string
        }
        path: { id: string; key: 'resume' | 'cover-letter' | 'portfolio' | 'transcript' | 'additional-files' | 'photo' }
      }
      requestBody: { content: { 'application/octet-stream': Blob } }
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Profile'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/answers': {
    /** Answers that are kept for the next form: whose, to what, since when */
    get: {
      parameters: {
        query?: {
          /** Whose it is: a profile’s id, or the id that a data file gives */
          person?: string
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AnswerList'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Correct a kept answer, or give one beforehand; what was sent stays as it was sent */
    put: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['AnswerBody'] } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['AnswerResource'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Forget an answer; the next form asks for it again */
    delete: {
      parameters: {
        query: {
          /** Whose it is: a profile’s id, or the id that a data file gives */
          person: string
          question: string
        }
      }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/accounts': {
    /** Accounts that were made on sites, without passwords; owner only */
    get: {
      parameters: { query?: never }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AccountList'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }

    /** Delete a password here; the account at the site stays; owner only */
    delete: {
      parameters: {
        query: {
          /** Whose it is: a profile’s id, or the id that a data file gives */
          person: string

          /** Where it was made, e.g. `https://jobs.example.com` */
          origin: string
          email: string
        }
      }

      responses: {
        204: { headers: Record<string, unknown>; content?: never }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/accounts/password': {
    /** The password of one account; owner only */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['AccountKeyBody'] } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['AccountPassword'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        413: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/stats': {
    /** Jobs by state and by day, open requests, what was spent and saved, how manuals do */
    get: {
      parameters: {
        query?: {
          /** Of usage and figures; default 30 */
          days?: number
        }
      }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Stats'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/metrics': {
    /** The same figures for Prometheus */
    get: {
      parameters: { query?: never }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/plain': string } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/fleet': {
    /** Who works on this database, how much each takes and has, and when it was last heard of; empty but for the owner */
    get: {
      parameters: { query?: never }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Fleet'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/jobs/{id}/deliveries': {
    /** How this job’s callbacks went, every try */
    get: {
      parameters: { path: { id: string } }

      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['DeliveryList'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/api/v1/gh/valet/apply': {
    /** Hand in a job; apply where no job_type is given */
    post: {
      parameters: { query?: never }
      requestBody: { content: { 'application/json': components['schemas']['ValetApplyBody'] } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ValetAccepted'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        409: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ValetError'] } }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/api/v1/gh/valet/status/{jobId}': {
    /** How a job stands; what it waits for while it is paused */
    get: {
      parameters: { path: { jobId: string } }

      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ValetStatus'] } }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ValetError'] } }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
  '/api/v1/gh/valet/resume/{jobId}': {
    /** The human is done, or gives up */
    post: {
      parameters: { path: { jobId: string } }
      requestBody: { content: { 'application/json': components['schemas']['ValetResumeBody'] } }
      responses: {
        200: {
          headers: Record<string, unknown>
          content: { 'application/json': components['schemas']['ValetResumed'] }
        }
        400: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        401: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        403: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        404: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ValetError'] } }
        409: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ValetError'] } }
        429: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
        503: {
          headers: Record<string, unknown>
          content: { 'application/problem+json': components['schemas']['Problem'] }
        }
      }
    }
  }
}

export interface components {
  schemas: {
    AccountKeyBody: {
      /** Whose it is: a profile’s id, or the id that a data file gives */
      person: string

      /** Where it was made, e.g. `https://jobs.example.com` */
      origin: string
      email: string
    }
    AccountList: { items: components['schemas']['AccountResource'][] }
    AccountPassword: { password: string }
    AccountResource: { person: string; origin: string; email: string; made_at: string; used_at: string | null }
    AnswerBody: {
      /** Default: resume */
      action?: 'resume' | 'cancel'
      resolution?: string
      notes?: string

      /** Question → answer */
      answers?: Record<string, string>

      /** A one-time code; typed, then wiped */
      code?: string

      /** Keep the answers for this person (default true) */
      remember?: boolean

      /** The button that was pressed, one of the request’s `actions` */
      choice?:
        | 'done'
        | 'skip'
        | 'stop'
        | 'approve'
        | 'refuse'
        | 'answer'
        | 'draft'
        | 'type'
        | 'resume'
        | 'raise'
        | 'finish'
        | 'sent'
        | 'not_sent'

      /** Of approve_batch: other values by item number, for this job alone */
      edited?: Record<string, string>

      /** Of approve_batch: what is `edited` becomes the profile’s value, too (default false) */
      change_profile?: boolean

      /** Of approve_batch: items left alone */
      refused?: number[]

      /** Of budget: the new limit */
      limit_usd?: number
    }
    AnswerList: { items: components['schemas']['AnswerResource'][] }
    AnswerResource: {
      person: string
      question: string
      answer: string

      /** The only employer it was given to, by the host or board: it is shown there, and used nowhere else */
      employer?: string
      updated_at: string
      job_id: string | null
    }
    Application: {
      id: string
      job_id: string

      /** ISO 8601, UTC */
      sent_at: string
      company: string
      title: string
      url: string
      person: { id: string; name: string | null }
      state: 'sent' | 'answered' | 'interview' | 'closed'
      arrived: 'confirmed' | 'unknown'
      proof: string | null
      note: string
      documents: string[]
      answers: number | null
      found: { question: string; value: string }[]
    }
    ApplicationChange: {
      state?: 'sent' | 'answered' | 'interview' | 'closed'
      note?: string

      /** What you call the company; empty: as the address says again */
      company?: string

      /** What you call the job; empty: as its page says again */
      title?: string
    }
    ApplicationPage: { items: components['schemas']['Application'][]; next: string | null }
    Artifact: {
      id: string
      job_id: string
      kind: 'screenshot' | 'report' | 'trace' | 'download' | 'upload' | 'data'
      media_type: string
      bytes: number
      about: Record<string, unknown>

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      expires_at: string | null

      /** Where its content is, below this API */
      url: string
    }
    ArtifactList: { items: components['schemas']['Artifact'][] }
    Batch: {
      id: string
      name: string
      state: 'looking' | 'asking' | 'running' | 'done' | 'stopped'
      created_at: string
      pace: { perHour?: number; perDay?: number; hours?: number[] }
      counts: {
        all: number
        sent: number
        to_send: number
        asks: number
        failed: number
        skipped: number
        open: number
      }
      held: { why: 'captcha' | 'too_many' | 'refused'; at: string; goOn?: string; host: string }[]
      next_at: string | null
      items: {
        number: number
        url: string
        host: string
        title: string | null
        note: string | null
        state:
          | 'to_look'
          | 'ready'
          | 'waits'
          | 'held'
          | 'working'
          | 'asks'
          | 'to_send'
          | 'sending'
          | 'sent'
          | 'failed'
          | 'stopped'
          | 'skipped'
        why: 'bad_line' | 'twice' | 'applied' | 'left_out' | 'closed' | 'unreachable' | 'no_form' | null
        detail: string | null
        job_id: string | null
        waits_for:
          | 'captcha'
          | 'login'
          | '2fa'
          | 'bot_check'
          | 'payment'
          | 'legal'
          | 'screening_question'
          | 'approve_submit'
          | 'approve_batch'
          | 'approve_origin'
          | 'guide_step'
          | 'budget'
          | 'confirm_sent'
          | 'takeover'
          | 'stuck'
          | null
        known: boolean
        warnings: {
          kind: 'needs_you' | 'closed' | 'pay' | 'knock_out' | 'not_lawful'
          text: string
          said?: { key: string; params: Record<string, string | number> }
          source?: string
        }[]
        error: { code: string; message: string } | null
      }[]
      questions: {
        /** Answers are given under it */
        key: string
        question: string
        options: string[]
        required: boolean
        sensitive: boolean

        /** Postings that ask it */
        numbers: number[]
      }[]
      sends: {
        same: {
          question: string
          value: string
          source: 'datum' | 'answer' | 'person' | 'rule' | 'page' | 'guess' | 'open'
          sensitive: boolean
          editable: boolean
          options?: string[]
          at: { number: number; line: number }[]
        }[]
        own: {
          number: number
          lines: {
            page: number
            view: string
            question: string
            value: string
            source: 'datum' | 'answer' | 'person' | 'rule' | 'page' | 'guess' | 'open'
            of?: string
            file?: string
            sensitive?: boolean
            earlier?: { value: string; at: string; jobId: string }
            editable?: boolean
            options?: string[]
            line: number
          }[]
        }[]
      }
    }
    BatchAnswers: {
      /** Key of a question → answer */
      answers: Record<string, string>

      /** Keep them for later applications (default true) */
      remember?: boolean

      /** Go on without an answer to the others: a job asks once it comes to one (default false) */
      leave_rest?: boolean
    }
    BatchBody: {
      name?: string

      /** An address in each line, or CSV with the columns url, profile, task, note */
      list?: string

      /** The same one by one */
      postings?: {
        url: string

        /** Whose data, where it is not that of `job` */
        profile_id?: string

        /** Your own words for this one */
        task?: string
        note?: string
      }[]

      /** What every posting’s job has in common, as in POST /jobs */
      job?: {
        /** apply, fill_form, scrape or custom */
        job_type?: string

        /** The task in your own words */
        task_description?: string

        /** user_data: the person, as in a data file; secrets in it are sealed and never come back */
        input_data?: Record<string, unknown>

        /** A kept profile instead of user_data; needs an operator token */
        profile_id?: string
        execution_mode?: 'ai' | 'cookbook' | 'hybrid' | 'ai_only' | 'cookbook_only' | 'auto'
        commit_policy?: 'ask' | 'granted' | 'never'
        provider?: string

        /** Of the first model provider, instead of the configured one */
        model?: string
        budget?: { maxCostUsd?: number; maxIterations?: number; maxTokens?: number; maxDurationMs?: number }

        /** Told when the job needs a human, goes on, and ends */
        callback_url?: string
        valet_task_id?: string

        /** Seconds; default 300 */
        interaction_timeout?: number
        hitl_enabled?: boolean

        /** What is high begins before the other queued jobs of the same tenant, low after them; default normal */
        priority?: 'low' | 'normal' | 'high'

        /** Wait for an approval before it is queued */
        require_approval?: boolean

        /** Send although this posting got an application before */
        again?: boolean
        allowed_domains?: string[]

        /** false: neither uses nor keeps playbooks */
        playbooks?: boolean

        /** Keep the sign-in for this person’s next job on this site */
        keep_session?: boolean
        ignore_certificate_errors?: boolean

        /** Keep a trace to step through (GET /jobs/{id}/trace); of server browsers one of Playwright’s besides */
        keep_trace?: boolean
      }
      pace?: { perHour?: number; perDay?: number; hours?: number[] }

      /** refuse (default): nothing is begun, and every bad line is named; skip: they are left out */
      bad_lines?: 'refuse' | 'skip'
    }
    BatchNumbers: { numbers: number[] }
    BatchPage: { items: components['schemas']['BatchSummary'][]; next: string | null }
    BatchSends: {
      /** Numbers of postings that may go */
      send?: number[]

      /** Numbers of those that are not sent */
      refuse?: number[]

      /** By number: other values by line, for that application alone */
      edited?: Record<string, Record<string, string>>
    }
    BatchSite: { host: string }
    BatchSummary: {
      id: string
      name: string
      state: 'looking' | 'asking' | 'running' | 'done' | 'stopped'
      created_at: string
      counts: {
        all: number
        sent: number
        to_send: number
        asks: number
        failed: number
        skipped: number
        open: number
      }
    }
    CallbackNotice: {
      /** The same for every try; also in the header webhook-id */
      id: string
      type: string

      /** ISO 8601, UTC */
      timestamp: string

      /** Later moves of the same job have higher numbers */
      sequence: number
      job_id: string
      valet_task_id: string | null
      job_type: string
      status: 'needs_human' | 'resumed' | 'completed' | 'failed' | 'cancelled'

      /** Of needs_human */
      interaction?: {
        id: string
        reason:
          | 'captcha'
          | 'login'
          | '2fa'
          | 'bot_check'
          | 'payment'
          | 'legal'
          | 'screening_question'
          | 'approve_submit'
          | 'approve_batch'
          | 'approve_origin'
          | 'guide_step'
          | 'budget'
          | 'confirm_sent'
          | 'takeover'
          | 'stuck'
        description: string
        screenshot_url: string | null
        current_url: string
        cdp_url?: string
        vnc_url?: string
        viewer_url?: string

        /** ISO 8601, UTC */
        paused_at: string

        /** ISO 8601, UTC */
        expires_at: string
        timeout_seconds: number
      }

      /** Of resumed */
      resolution?: string | null
      progress: components['schemas']['Progress']
      result?: {
        job_id: string
        status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
        success: boolean
        mode_requested: 'ai' | 'cookbook' | 'hybrid'
        mode_used: 'ai' | 'cookbook' | 'hybrid'
        llm_calls: number
        extract_calls: number
        failed_calls?: number
        tokens: number
        cost_usd: number | null
        cost_savings_pct: number | null
        duration_ms: number
        steps: { replayed: number; healed: number; ai: number; human: number }
        manual: { id: string; version: number } | null
        report: string | null
        has_trace?: boolean
        notes?: string[]
        warnings?: {
          kind: 'needs_you' | 'closed' | 'pay' | 'knock_out' | 'not_lawful'
          text: string
          said?: { key: string; params: Record<string, string | number> }
          source?: string
        }[]
        kept?: string
        confirmation: string | null
        confirmed_by?: 'page' | 'form_gone' | 'person'
        data?: unknown
        files?: { name: string; media_type: string; bytes: number; artifact?: string }[]
        result_data: { mode: string; cost_savings_pct: number | null }
        error: { code: string; message: string; http_status?: number } | null
        interaction: { id: string; kind: string; question: string } | null
      } | null
      result_data?: { mode: string; cost_savings_pct: number | null } | null
      error_code?: string | null
      error_message?: string | null
    }
    Delivery: {
      id: string
      job_id: string
      status: 'needs_human' | 'resumed' | 'completed' | 'failed' | 'cancelled'
      url: string
      state: 'pending' | 'delivered' | 'refused' | 'given_up'
      attempts: number
      tries: {
        /** ISO 8601, UTC */
        at: string
        ms: number
        status?: number
        error?: string
      }[]

      /** When it is tried again; null once it is settled */
      next_at: string | null

      /** ISO 8601, UTC */
      created_at: string
    }
    DeliveryList: { items: components['schemas']['Delivery'][] }
    Fleet: {
      workers: {
        worker: number
        host: string
        pid: number
        home: string
        version: string
        role: 'bridge' | 'worker' | 'api'

        /** Browsers at a time */
        capacity: number

        /** Jobs in its hand at its last beat */
        running: number

        /** draining: it takes nothing new; lost: its jobs go on at others */
        state: 'working' | 'draining' | 'lost'

        /** ISO 8601, UTC */
        started_at: string

        /** ISO 8601, UTC */
        last_beat: string
        silent_seconds: number
      }[]
    }
    Health: { status: 'ok' | 'database_away'; version: string }
    Interaction: {
      id: string
      job_id: string
      kind:
        | 'captcha'
        | 'login'
        | '2fa'
        | 'bot_check'
        | 'payment'
        | 'legal'
        | 'screening_question'
        | 'approve_submit'
        | 'approve_batch'
        | 'approve_origin'
        | 'guide_step'
        | 'budget'
        | 'confirm_sent'
        | 'takeover'
        | 'stuck'
      reason:
        | 'captcha'
        | 'login'
        | '2fa'
        | 'bot_check'
        | 'payment'
        | 'legal'
        | 'screening_question'
        | 'approve_submit'
        | 'approve_batch'
        | 'approve_origin'
        | 'guide_step'
        | 'budget'
        | 'confirm_sent'
        | 'takeover'
        | 'stuck'
      description: string
      title: string
      text: string

      /** Key and values of title and text, for other languages; null where they are the page’s own */
      words: { key: string; params: Record<string, string> } | null

      /** The same of `not_yet` and of each of `facts`, where they are GhostHands’ own sentences */
      said: {
        not_yet: { key: string; params: Record<string, string | number> } | null
        facts: ({ key: string; params: Record<string, string | number> } | null)[]
      }
      actions: {
        name:
          | 'done'
          | 'skip'
          | 'stop'
          | 'approve'
          | 'refuse'
          | 'answer'
          | 'draft'
          | 'type'
          | 'resume'
          | 'raise'
          | 'finish'
          | 'sent'
          | 'not_sent'
        label: string
        variant: 'primary' | 'secondary' | 'stop'
      }[]

      /** What was said to be done and is not */
      not_yet: string | null

      /** Of approve_batch: what would be done */
      items: {
        number: number
        kind: 'type' | 'choose' | 'tick' | 'upload' | 'press'
        label: string
        value: string | null
        secret: boolean
        guess: boolean
        editable: boolean
        options?: string[]
        required?: boolean
        inProfile?: boolean
        target: {
          testId?: { attr: string; value: string }
          role?: string
          name?: string
          label?: string
          css?: string
          text?: string
          beside?: { words: string; part: string; fill?: string; place?: number[] }
          said?: { name: string[]; row: string[] }
          section?: string
          nth?: number
          position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
          frame?: string[]
          fingerprint?: {
            tag: string
            type?: string
            idAttr?: string
            nameAttr?: string
            classes?: string[]
            text?: string
            neighbours?: string[]
            heading?: string
            form?: string
            ordinal?: number
            placeholder?: string
            autocomplete?: string
            maxLength?: number
            path?: string
            twins?: number
            others?: { all: boolean; codes: string }
            box?: number[]
          }
        } | null
      }[]

      /** Of 2fa: how long the code is, where the page says */
      code: { digits: number | null } | null

      /** For the owner alone: the code or link that came by e-mail, while it is asked whether to use it */
      value: string | null

      /** Of budget, in USD */
      limit: { spentUsd: number | null; limitUsd: number; raiseToUsd: number } | null
      facts: string[]
      questions: {
        question: string
        options?: string[]
        required?: boolean
        error?: string

        /** A proposed answer, shown and changed before it is sent back as one; each sentence with its source */
        draft?: {
          text: string
          from: 'model' | 'earlier' | 'typed' | 'data'
          sentences?: { text: string; source: { from: 'profile' | 'posting'; key?: string; words: string } }[]
        }
      }[]
      current_url: string
      screenshot_url: string | null
      viewer_url?: string

      /** ISO 8601, UTC */
      paused_at: string

      /** ISO 8601, UTC */
      expires_at: string
      timeout_seconds: number
      status: 'open' | 'resolved' | 'cancelled' | 'expired'
    }
    InteractionList: { items: components['schemas']['Interaction'][] }
    Job: {
      job_id: string
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
      job_type: string
      target_url: string
      browser_mode: 'server' | 'operator'
      execution_mode: 'ai' | 'cookbook' | 'hybrid'
      supervision: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
      commit_policy: 'ask' | 'granted' | 'never'
      provider: string | null
      valet_task_id: string | null

      /** Among the queued jobs of its tenant; `request` has what was asked for */
      priority: 'low' | 'normal' | 'high'
      attempt: number
      retry_count: number

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      queued_at: string | null

      /** ISO 8601, UTC */
      started_at: string | null

      /** ISO 8601, UTC */
      paused_at: string | null

      /** ISO 8601, UTC */
      finished_at: string | null
      error: { code: string; message: string } | null
      result: components['schemas']['JobResult']

      /** The body as it was understood, without input_data */
      request: Record<string, unknown>

      /** GET /jobs/{id}/trace has something to step through, also while it runs and after it was stopped */
      has_trace: boolean

      /** The rule of its site that keeps it from beginning; only where one does */
      waits_for?: {
        why: 'site_busy' | 'site_closed'
        host: string
        at_once: number | null
        opens: string | null
        closes: string | null
        time_zone: string | null
        text: string
      }

      /** What it waits for; only while it is paused */
      interaction?: {
        id: string
        job_id: string
        kind:
          | 'captcha'
          | 'login'
          | '2fa'
          | 'bot_check'
          | 'payment'
          | 'legal'
          | 'screening_question'
          | 'approve_submit'
          | 'approve_batch'
          | 'approve_origin'
          | 'guide_step'
          | 'budget'
          | 'confirm_sent'
          | 'takeover'
          | 'stuck'
        reason:
          | 'captcha'
          | 'login'
          | '2fa'
          | 'bot_check'
          | 'payment'
          | 'legal'
          | 'screening_question'
          | 'approve_submit'
          | 'approve_batch'
          | 'approve_origin'
          | 'guide_step'
          | 'budget'
          | 'confirm_sent'
          | 'takeover'
          | 'stuck'
        description: string
        title: string
        text: string

        /** Key and values of title and text, for other languages; null where they are the page’s own */
        words: { key: string; params: Record<string, string> } | null

        /** The same of `not_yet` and of each of `facts`, where they are GhostHands’ own sentences */
        said: {
          not_yet: { key: string; params: Record<string, string | number> } | null
          facts: ({ key: string; params: Record<string, string | number> } | null)[]
        }
        actions: {
          name:
            | 'done'
            | 'skip'
            | 'stop'
            | 'approve'
            | 'refuse'
            | 'answer'
            | 'draft'
            | 'type'
            | 'resume'
            | 'raise'
            | 'finish'
            | 'sent'
            | 'not_sent'
          label: string
          variant: 'primary' | 'secondary' | 'stop'
        }[]

        /** What was said to be done and is not */
        not_yet: string | null

        /** Of approve_batch: what would be done */
        items: {
          number: number
          kind: 'type' | 'choose' | 'tick' | 'upload' | 'press'
          label: string
          value: string | null
          secret: boolean
          guess: boolean
          editable: boolean
          options?: string[]
          required?: boolean
          inProfile?: boolean
          target: {
            testId?: { attr: string; value: string }
            role?: string
            name?: string
            label?: string
            css?: string
            text?: string
            beside?: { words: string; part: string; fill?: string; place?: number[] }
            said?: { name: string[]; row: string[] }
            section?: string
            nth?: number
            position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
            frame?: string[]
            fingerprint?: {
              tag: string
              type?: string
              idAttr?: string
              nameAttr?: string
              classes?: string[]
              text?: string
              neighbours?: string[]
              heading?: string
              form?: string
              ordinal?: number
              placeholder?: string
              autocomplete?: string
              maxLength?: number
              path?: string
              twins?: number
              others?: { all: boolean; codes: string }
              box?: number[]
            }
          } | null
        }[]

        /** Of 2fa: how long the code is, where the page says */
        code: { digits: number | null } | null

        /** For the owner alone: the code or link that came by e-mail, while it is asked whether to use it */
        value: string | null

        /** Of budget, in USD */
        limit: { spentUsd: number | null; limitUsd: number; raiseToUsd: number } | null
        facts: string[]
        questions: {
          question: string
          options?: string[]
          required?: boolean
          error?: string

          /** A proposed answer, shown and changed before it is sent back as one; each sentence with its source */
          draft?: {
            text: string
            from: 'model' | 'earlier' | 'typed' | 'data'
            sentences?: { text: string; source: { from: 'profile' | 'posting'; key?: string; words: string } }[]
          }
        }[]
        current_url: string
        screenshot_url: string | null
        viewer_url?: string

        /** ISO 8601, UTC */
        paused_at: string

        /** ISO 8601, UTC */
        expires_at: string
        timeout_seconds: number
        status: 'open' | 'resolved' | 'cancelled' | 'expired'
      } | null
    }
    JobBody: {
      /** apply, fill_form, scrape or custom */
      job_type: string
      target_url?: string

      /** The task in your own words */
      task_description?: string

      /** user_data: the person, as in a data file; secrets in it are sealed and never come back */
      input_data?: Record<string, unknown>

      /** A kept profile instead of user_data; needs an operator token */
      profile_id?: string
      browser_mode?: 'server' | 'operator'
      execution_mode?: 'ai' | 'cookbook' | 'hybrid' | 'ai_only' | 'cookbook_only' | 'auto'
      supervision?: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
      commit_policy?: 'ask' | 'granted' | 'never'
      provider?: string

      /** Of the first model provider, instead of the configured one */
      model?: string
      budget?: { maxCostUsd?: number; maxIterations?: number; maxTokens?: number; maxDurationMs?: number }

      /** Told when the job needs a human, goes on, and ends */
      callback_url?: string
      valet_task_id?: string

      /** Seconds; default 300 */
      interaction_timeout?: number
      hitl_enabled?: boolean
      idempotency_key?: string

      /** What is high begins before the other queued jobs of the same tenant, low after them; default normal */
      priority?: 'low' | 'normal' | 'high'

      /** Wait for an approval before it is queued */
      require_approval?: boolean

      /** Send although this posting got an application before */
      again?: boolean
      allowed_domains?: string[]

      /** false: neither uses nor keeps playbooks */
      playbooks?: boolean

      /** Keep the sign-in for this person’s next job on this site */
      keep_session?: boolean
      ignore_certificate_errors?: boolean

      /** Keep a trace to step through (GET /jobs/{id}/trace); of server browsers one of Playwright’s besides */
      keep_trace?: boolean
    }
    JobEvent: {
      job_id: string
      seq: number

      /** ISO 8601, UTC */
      at: string
      type: string
      data: Record<string, unknown>
    }
    JobEventPage: { items: components['schemas']['JobEvent'][]; next: number | null }
    JobPage: { items: components['schemas']['Job'][]; next: string | null }
    JobResult: {
      job_id: string
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
      success: boolean
      mode_requested: 'ai' | 'cookbook' | 'hybrid'
      mode_used: 'ai' | 'cookbook' | 'hybrid'
      llm_calls: number
      extract_calls: number
      failed_calls?: number
      tokens: number
      cost_usd: number | null
      cost_savings_pct: number | null
      duration_ms: number
      steps: { replayed: number; healed: number; ai: number; human: number }
      manual: { id: string; version: number } | null
      report: string | null
      has_trace?: boolean
      notes?: string[]
      warnings?: {
        kind: 'needs_you' | 'closed' | 'pay' | 'knock_out' | 'not_lawful'
        text: string
        said?: { key: string; params: Record<string, string | number> }
        source?: string
      }[]
      kept?: string
      confirmation: string | null
      confirmed_by?: 'page' | 'form_gone' | 'person'
      data?: unknown
      files?: { name: string; media_type: string; bytes: number; artifact?: string }[]
      result_data: { mode: string; cost_savings_pct: number | null }
      error: { code: string; message: string; http_status?: number } | null
      interaction: { id: string; kind: string; question: string } | null
    } | null
    JobTrace: {
      job_id: string
      job_type: string

      /** Without values of its query */
      target_url: string
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

      /** ISO 8601, UTC */
      started_at: string | null

      /** ISO 8601, UTC */
      finished_at: string | null
      error: { code: string; message: string } | null
      steps: components['schemas']['JobTraceStep'][]
    }
    JobTraceStep: {
      at: number
      type:
        | 'observed'
        | 'waited'
        | 'mode_selected'
        | 'planned'
        | 'thinking'
        | 'decided'
        | 'completion_refused'
        | 'step'
        | 'engine_step'
        | 'extracted'
        | 'code_answered'
        | 'mail_came'
        | 'receipt'
        | 'commit_begun'
        | 'commit_confirmed'
        | 'replay_broken'
        | 'manual_learned'
        | 'playbook_learned'
        | 'playbook_variant'
        | 'session_restored'
        | 'session_kept'
        | 'account_made'
        | 'account_used'
        | 'human_intervention_requested'
        | 'human_asked_again'
        | 'human_reminder'
        | 'human_not_yet'
        | 'human_resumed'
        | 'human_acted'
        | 'step_skipped'
        | 'origin_decided'
        | 'budget_raised'
        | 'warning'
        | 'error'
        | 'job_retry'
        | 'provider_fallback'
        | 'cdp_endpoint_retry'
        | 'cdp_endpoint_cycle'
        | 'detached'
        | 'connection_lost'
        | 'reconnecting'
        | 'browser_reconnected'
        | 'browser_low_memory'
        | 'blocker'
        | 'operator_action_requested'
      data: Record<string, unknown>
      before?: { file: string; box?: number[] }
      after?: { file: string; box?: number[] }
      seen?: {
        url: string
        title: string
        pageType: string
        fields: { role: string; name: string; value?: string; states?: string[]; error?: string; datum?: string }[]
        others: { role: string; name: string; value?: string; states?: string[]; error?: string; datum?: string }[]
        more: number
        messages: string[]
        blockers: string[]
      }
      decision?: {
        by: 'manual' | 'planner' | 'model' | 'person'
        name?: string
        thought?: string
        operations?: string[]
        now?: number
        questions?: string[]
        why?: string
        source?: string
        target?: string[]
      }
      calls?: { what: string; answer: string; ms: number; times?: number }[]
      network: {
        at: number
        method: string
        url: string
        kind: string
        status?: number
        problem?: string
        ms: number
      }[]
      console: { at: number; level: string; text: string; from?: string }[]
      left?: number

      /** The step in words, as the timeline of a job has it */
      rows: {
        seq: number
        kind: 'saw' | 'decided' | 'did' | 'found_again' | 'you' | 'failed' | 'note' | 'page'
        verb: string
        text: string
        value: string | null
        detail: string | null
        said?: {
          text?: { key: string; params: Record<string, string | number> }
          detail?: { key: string; params: Record<string, string | number> }
        }
        ms: number | null
        costUsd: number | null
        page: number
        live: boolean
      }[]
    }
    Knowledge: {
      kind: 'question' | 'platform' | 'site'
      key: string
      version: number

      /** What it is about: a question, a platform, the pages of a site */
      name: string

      /** What it says about that, in a few words */
      says: string

      /** Only of a question */
      question?: string

      /** Only of a question: what answers it; null: runs disagreed, so it is asked */
      source?: { from: 'profile'; key: string } | { from: 'answer'; question: string } | null

      /** Only of a platform: its name */
      platform?: 'workday' | 'greenhouse' | 'lever' | 'ashby' | 'icims' | 'smartrecruiters' | 'unknown'

      /** Only of a platform: how many buttons lead on, send, or are unknown since runs disagreed */
      buttons?: { leads_on: number; sends: number; unknown: number }

      /** Only of a site: the kind of task */
      task?: 'apply' | 'fill_form' | 'scrape' | 'custom'

      /** Only of a site: how many pages follow on each other; null: not known, or runs disagreed */
      pages?: number | null

      /** Only of a site: what it needs the person for */
      walls?: {
        kind: 'captcha' | 'login' | '2fa' | 'bot_check' | 'payment' | 'legal'
        by?: 'email' | 'phone' | 'app'
        page: number | null
      }[]

      /** 0–100; below 70 it is not used */
      health: number
      standing: 'in_use' | 'relearning' | 'retired'

      /** False of a question from a file: it is not used until somebody restores this version of it */
      confirmed: boolean
      successes: number
      failures: number
      created_by: 'run' | 'human' | 'import'

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      updated_at: string

      /** ISO 8601, UTC */
      last_used_at: string | null
    }
    KnowledgeBody:
      | {
          asks: { words: string; options?: string[] }
          source: { from: 'profile'; key: string } | { from: 'answer'; question: string } | null
        }
      | {
          platform: 'workday' | 'greenhouse' | 'lever' | 'ashby' | 'icims' | 'smartrecruiters' | 'unknown'
          markups: string[]
          buttons: { mark: string; does: 'leads_on' | 'sends' | null }[]
        }
      | {
          host: string
          from: string
          task: 'apply' | 'fill_form' | 'scrape' | 'custom'
          pages: { address: string; is: 'sign_in' | 'form' | 'confirmation' | 'other'; fingerprint: string }[] | null
          walls: {
            kind: 'captcha' | 'login' | '2fa' | 'bot_check' | 'payment' | 'legal'
            by?: 'email' | 'phone' | 'app'
            page: number | null
          }[]
        }
    KnowledgeFile:
      | {
          format: 'ghosthands-questions/1'
          questions: {
            asks: { words: string; options?: string[] }
            source: { from: 'profile'; key: string } | { from: 'answer'; question: string } | null
          }[]
        }
      | {
          format: 'ghosthands-platforms/1'
          platforms: {
            platform: 'workday' | 'greenhouse' | 'lever' | 'ashby' | 'icims' | 'smartrecruiters' | 'unknown'
            markups: string[]
            buttons: { mark: string; does: 'leads_on' | 'sends' | null }[]
          }[]
        }
      | {
          format: 'ghosthands-sites/1'
          sites: {
            host: string
            from: string
            task: 'apply' | 'fill_form' | 'scrape' | 'custom'
            pages: { address: string; is: 'sign_in' | 'form' | 'confirmation' | 'other'; fingerprint: string }[] | null
            walls: {
              kind: 'captcha' | 'login' | '2fa' | 'bot_check' | 'payment' | 'legal'
              by?: 'email' | 'phone' | 'app'
              page: number | null
            }[]
          }[]
        }
    KnowledgeImported: { keys: string[]; added: number }
    KnowledgePage: { items: components['schemas']['Knowledge'][]; next: string | null }
    LearnedFromTrace: {
      manual: components['schemas']['WholeManual']

      /** Which data each field takes; nothing that was typed is kept */
      values: string[]

      /** What is each person’s own, or needs no step */
      notes: string[]
      left_out: string[]
    }
    Manual: {
      id: string
      version: number
      name: string
      task_type: string
      platform: string
      host: string
      url_pattern: string
      steps: number

      /** 0–100; below 70 it is not replayed, below 30 it is retired */
      health: number

      /** relearning: the next successful run leaves a new version; retired: given up on until it is restored */
      standing: 'in_use' | 'relearning' | 'retired'
      successes: number
      failures: number
      consecutive_failures: number
      created_by: 'ai' | 'human' | 'recipe' | 'import' | 'heal'

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      last_used_at: string | null

      /** ISO 8601, UTC */
      last_verified_at: string | null

      /** Whether its page is looked at on a schedule (setting patrol_hours) */
      patrol: boolean

      /** What was seen when its page was last looked at without acting */
      check: {
        at: string
        version: number
        verdict: 'fits' | 'changed' | 'broken' | 'gone' | 'unseen'
        why?:
          | 'unreachable'
          | 'refused'
          | 'sign_in'
          | 'captcha'
          | 'payment'
          | 'terms'
          | 'private'
          | 'no_address'
          | 'no_steps'
        looked: number
        found: number
        misfits: {
          order: number
          description: string
          fit: 'fits' | 'moved' | 'similar' | 'asks_else' | 'absent' | 'missing' | 'unseen' | 'no_target'
        }[]
      } | null
    }
    ManualFile: {
      format: 'ghosthands-manual/1'
      name: string
      taskType: string
      platform: 'workday' | 'greenhouse' | 'lever' | 'ashby' | 'icims' | 'smartrecruiters' | 'unknown'
      host: string
      urlPattern: string
      fingerprint: string
      markup?: string
      startUrl?: string
      steps: {
        order: number
        page: number
        action:
          | 'click'
          | 'type'
          | 'press'
          | 'select'
          | 'check'
          | 'hover'
          | 'scroll'
          | 'navigate'
          | 'back'
          | 'wait_for'
          | 'upload'
          | 'drag'
          | 'select_text'
          | 'switch_tab'
          | 'extract_table'
          | 'extract_data'
        description: string
        target?: {
          testId?: { attr: string; value: string }
          role?: string
          name?: string
          label?: string
          css?: string
          text?: string
          beside?: { words: string; part: string; fill?: string; place?: number[] }
          said?: { name: string[]; row: string[] }
          section?: string
          nth?: number
          position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
          frame?: string[]
          fingerprint?: {
            tag: string
            type?: string
            idAttr?: string
            nameAttr?: string
            classes?: string[]
            text?: string
            neighbours?: string[]
            heading?: string
            form?: string
            ordinal?: number
            placeholder?: string
            autocomplete?: string
            maxLength?: number
            path?: string
            twins?: number
            others?: { all: boolean; codes: string }
            box?: number[]
          }
        }
        to?: {
          testId?: { attr: string; value: string }
          role?: string
          name?: string
          label?: string
          css?: string
          text?: string
          beside?: { words: string; part: string; fill?: string; place?: number[] }
          said?: { name: string[]; row: string[] }
          section?: string
          nth?: number
          position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
          frame?: string[]
          fingerprint?: {
            tag: string
            type?: string
            idAttr?: string
            nameAttr?: string
            classes?: string[]
            text?: string
            neighbours?: string[]
            heading?: string
            form?: string
            ordinal?: number
            placeholder?: string
            autocomplete?: string
            maxLength?: number
            path?: string
            twins?: number
            others?: { all: boolean; codes: string }
            box?: number[]
          }
        }
        widget?:
          | 'text'
          | 'textarea'
          | 'password'
          | 'date'
          | 'date_segments'
          | 'select'
          | 'multi_select'
          | 'combobox'
          | 'listbox'
          | 'multi_combobox'
          | 'radio'
          | 'checkbox'
          | 'checkboxes'
          | 'toggle_buttons'
          | 'switch'
          | 'file'
          | 'contenteditable'
          | 'slider'
          | 'hidden'
        openedBy?: 'typing'
        asks?: { words: string; options?: string[] }
        value?: string
        source?:
          | { from: 'profile'; key: string; format?: string }
          | { from: 'answer'; question: string; format?: string }
          | { from: 'secret'; key: string }
          | {
              from: 'rule'
              rule: 'consent' | 'today' | 'decline' | 'only_option' | 'fixed'
              value?: string
              key?: string
            }
          | { from: 'asked' }
        page_state?: string
        chosen?: boolean
        worked_out?: string
        key?: string
        times?: number
        by?: number[]
        button?: 'right'
        held?: 'Ctrl' | 'Shift'
        press_ms?: number
        answer?: string
        until?: string
        path?: number[][]
        checked?: boolean
        url?: string
        required?: boolean
        optional?: boolean
        when?: (
          | {
              is: 'value_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              value: string
            }
          | {
              is: 'checked_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              checked: boolean
            }
          | {
              is: 'state_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              states: string[]
            }
          | {
              is: 'element_visible'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | {
              is: 'element_gone'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | { is: 'url_changed'; pattern: string }
          | { is: 'text_present'; text: string }
          | { is: 'text_gone'; text: string }
          | { is: 'downloaded'; name: string }
          | { is: 'heading_present'; text: string }
        )[]
        commit?: boolean
        leaves?: boolean
        condition?:
          | {
              is: 'value_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              value: string
            }
          | {
              is: 'checked_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              checked: boolean
            }
          | {
              is: 'state_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              states: string[]
            }
          | {
              is: 'element_visible'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | {
              is: 'element_gone'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | { is: 'url_changed'; pattern: string }
          | { is: 'text_present'; text: string }
          | { is: 'text_gone'; text: string }
          | { is: 'downloaded'; name: string }
          | { is: 'heading_present'; text: string }
        verification?: (
          | {
              is: 'value_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              value: string
            }
          | {
              is: 'checked_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              checked: boolean
            }
          | {
              is: 'state_is'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
              states: string[]
            }
          | {
              is: 'element_visible'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | {
              is: 'element_gone'
              target: {
                testId?: { attr: string; value: string }
                role?: string
                name?: string
                label?: string
                css?: string
                text?: string
                beside?: { words: string; part: string; fill?: string; place?: number[] }
                said?: { name: string[]; row: string[] }
                section?: string
                nth?: number
                position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                frame?: string[]
                fingerprint?: {
                  tag: string
                  type?: string
                  idAttr?: string
                  nameAttr?: string
                  classes?: string[]
                  text?: string
                  neighbours?: string[]
                  heading?: string
                  form?: string
                  ordinal?: number
                  placeholder?: string
                  autocomplete?: string
                  maxLength?: number
                  path?: string
                  twins?: number
                  others?: { all: boolean; codes: string }
                  box?: number[]
                }
              }
            }
          | { is: 'url_changed'; pattern: string }
          | { is: 'text_present'; text: string }
          | { is: 'text_gone'; text: string }
          | { is: 'downloaded'; name: string }
          | { is: 'heading_present'; text: string }
        )[]
        entry?: string
        extract?:
          | {
              format: 'table/1'
              kind: 'table' | 'grid' | 'list'
              columns: {
                key: string
                label?: string
                part: 'text' | 'url' | 'image'
                tag?: string
                classes?: string[]
                prop?: string
                shape: 'text' | 'number' | 'money' | 'date' | 'email' | 'phone' | 'url' | 'image' | 'empty'
              }[]
              more: {
                by: 'none' | 'next' | 'button' | 'scroll'
                target?: {
                  testId?: { attr: string; value: string }
                  role?: string
                  name?: string
                  label?: string
                  css?: string
                  text?: string
                  beside?: { words: string; part: string; fill?: string; place?: number[] }
                  said?: { name: string[]; row: string[] }
                  section?: string
                  nth?: number
                  position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                  frame?: string[]
                  fingerprint?: {
                    tag: string
                    type?: string
                    idAttr?: string
                    nameAttr?: string
                    classes?: string[]
                    text?: string
                    neighbours?: string[]
                    heading?: string
                    form?: string
                    ordinal?: number
                    placeholder?: string
                    autocomplete?: string
                    maxLength?: number
                    path?: string
                    twins?: number
                    others?: { all: boolean; codes: string }
                    box?: number[]
                  }
                }
              }
            }
          | {
              format: 'data/1'
              what: string
              schema?: Record<string, unknown>
              task?: string
              places?: {
                frame: string[]
                values: {
                  to: string
                  at: {
                    tag: string
                    path: string
                    nth: number
                    of: number
                    label?: string
                    prop?: string
                    css?: string
                  }
                  part: 'text' | 'url' | 'image' | 'aria-label' | 'alt' | 'title' | 'datetime' | 'content'
                  as:
                    | 'text'
                    | 'number'
                    | 'decimal_comma'
                    | 'rating'
                    | 'date'
                    | 'date_dmy'
                    | 'date_mdy'
                    | 'yes_no'
                    | 'currency'
                    | 'list'
                    | 'path'
                    | 'lower'
                    | 'upper'
                  split?: {
                    by: ', ' | '; ' | ': ' | ' - ' | ' – ' | ' — ' | ' | ' | ' · ' | ' • ' | ' / ' | ' by '
                    at: number
                    of: number
                  }
                  before?: string
                  after?: string
                  empty?: 'null' | 'text'
                }[]
                lists: {
                  to: string
                  target: {
                    testId?: { attr: string; value: string }
                    role?: string
                    name?: string
                    label?: string
                    css?: string
                    text?: string
                    beside?: { words: string; part: string; fill?: string; place?: number[] }
                    said?: { name: string[]; row: string[] }
                    section?: string
                    nth?: number
                    position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                    frame?: string[]
                    fingerprint?: {
                      tag: string
                      type?: string
                      idAttr?: string
                      nameAttr?: string
                      classes?: string[]
                      text?: string
                      neighbours?: string[]
                      heading?: string
                      form?: string
                      ordinal?: number
                      placeholder?: string
                      autocomplete?: string
                      maxLength?: number
                      path?: string
                      twins?: number
                      others?: { all: boolean; codes: string }
                      box?: number[]
                    }
                  }
                  table: {
                    format: 'table/1'
                    kind: 'table' | 'grid' | 'list'
                    columns: {
                      key: string
                      label?: string
                      part: 'text' | 'url' | 'image'
                      tag?: string
                      classes?: string[]
                      prop?: string
                      shape: 'text' | 'number' | 'money' | 'date' | 'email' | 'phone' | 'url' | 'image' | 'empty'
                    }[]
                    more: {
                      by: 'none' | 'next' | 'button' | 'scroll'
                      target?: {
                        testId?: { attr: string; value: string }
                        role?: string
                        name?: string
                        label?: string
                        css?: string
                        text?: string
                        beside?: { words: string; part: string; fill?: string; place?: number[] }
                        said?: { name: string[]; row: string[] }
                        section?: string
                        nth?: number
                        position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
                        frame?: string[]
                        fingerprint?: {
                          tag: string
                          type?: string
                          idAttr?: string
                          nameAttr?: string
                          classes?: string[]
                          text?: string
                          neighbours?: string[]
                          heading?: string
                          form?: string
                          ordinal?: number
                          placeholder?: string
                          autocomplete?: string
                          maxLength?: number
                          path?: string
                          twins?: number
                          others?: { all: boolean; codes: string }
                          box?: number[]
                        }
                      }
                    }
                  }
                  values: {
                    to: string
                    column: string
                    as:
                      | 'text'
                      | 'number'
                      | 'decimal_comma'
                      | 'rating'
                      | 'date'
                      | 'date_dmy'
                      | 'date_mdy'
                      | 'yes_no'
                      | 'currency'
                      | 'list'
                      | 'path'
                      | 'lower'
                      | 'upper'
                    split?: {
                      by: ', ' | '; ' | ': ' | ' - ' | ' – ' | ' — ' | ' | ' | ' · ' | ' • ' | ' / ' | ' by '
                      at: number
                      of: number
                    }
                    before?: string
                    after?: string
                    empty?: 'null' | 'text'
                  }[]
                  pages?: true
                }[]
                none: { to: string; empty?: 'null' | 'text' }[]
              }
            }
        probation?: {
          target: {
            testId?: { attr: string; value: string }
            role?: string
            name?: string
            label?: string
            css?: string
            text?: string
            beside?: { words: string; part: string; fill?: string; place?: number[] }
            said?: { name: string[]; row: string[] }
            section?: string
            nth?: number
            position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
            frame?: string[]
            fingerprint?: {
              tag: string
              type?: string
              idAttr?: string
              nameAttr?: string
              classes?: string[]
              text?: string
              neighbours?: string[]
              heading?: string
              form?: string
              ordinal?: number
              placeholder?: string
              autocomplete?: string
              maxLength?: number
              path?: string
              twins?: number
              others?: { all: boolean; codes: string }
              box?: number[]
            }
          }
          verified: number
          since: string
        }
      }[]
      success?: (
        | {
            is: 'value_is'
            target: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
            value: string
          }
        | {
            is: 'checked_is'
            target: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
            checked: boolean
          }
        | {
            is: 'state_is'
            target: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
            states: string[]
          }
        | {
            is: 'element_visible'
            target: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
          }
        | {
            is: 'element_gone'
            target: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
          }
        | { is: 'url_changed'; pattern: string }
        | { is: 'text_present'; text: string }
        | { is: 'text_gone'; text: string }
        | { is: 'downloaded'; name: string }
        | { is: 'heading_present'; text: string }
      )[]
      baseline?: {
        durationMs: number
        llmCalls: number
        tokens: number
        costUsd: number | null
        steps?: number
        human?: number
      }
    }
    ManualPage: { items: components['schemas']['Manual'][]; next: string | null }
    ManualVersions: { items: components['schemas']['Manual'][] }
    Playbook: {
      id: string
      name: string
      path: string
      steps: {
        target?: {
          testId?: { attr: string; value: string }
          role?: string
          name?: string
          label?: string
          css?: string
          text?: string
          beside?: { words: string; part: string; fill?: string; place?: number[] }
          said?: { name: string[]; row: string[] }
          section?: string
          nth?: number
          position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
          frame?: string[]
          fingerprint?: {
            tag: string
            type?: string
            idAttr?: string
            nameAttr?: string
            classes?: string[]
            text?: string
            neighbours?: string[]
            heading?: string
            form?: string
            ordinal?: number
            placeholder?: string
            autocomplete?: string
            maxLength?: number
            path?: string
            twins?: number
            others?: { all: boolean; codes: string }
            box?: number[]
          }
        }
        widget?:
          | 'text'
          | 'textarea'
          | 'password'
          | 'date'
          | 'date_segments'
          | 'select'
          | 'multi_select'
          | 'combobox'
          | 'listbox'
          | 'multi_combobox'
          | 'radio'
          | 'checkbox'
          | 'checkboxes'
          | 'toggle_buttons'
          | 'switch'
          | 'file'
          | 'contenteditable'
          | 'slider'
          | 'hidden'
        openedBy?: 'typing'
        source?:
          | { from: 'profile'; key: string; format?: string }
          | { from: 'answer'; question: string; format?: string }
          | { from: 'secret'; key: string }
          | {
              from: 'rule'
              rule: 'consent' | 'today' | 'decline' | 'only_option' | 'fixed'
              value?: string
              key?: string
            }
          | { from: 'asked' }
        checked?: boolean
        action: 'click' | 'type' | 'press' | 'select' | 'check' | 'hover' | 'scroll'
        description: string
        value?: string
        key?: string
        stem?: string
        choice?: string
        open?: true
        places?: { relX: number; relY: number; viewport: number[]; scroll: number[] }[]
      }[]
      successes: number
      failures: number
    }
    PlaybookBody: {
      name: string

      /** Path of the page */
      path: string
      steps: {
        target?: {
          testId?: { attr: string; value: string }
          role?: string
          name?: string
          label?: string
          css?: string
          text?: string
          beside?: { words: string; part: string; fill?: string; place?: number[] }
          said?: { name: string[]; row: string[] }
          section?: string
          nth?: number
          position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
          frame?: string[]
          fingerprint?: {
            tag: string
            type?: string
            idAttr?: string
            nameAttr?: string
            classes?: string[]
            text?: string
            neighbours?: string[]
            heading?: string
            form?: string
            ordinal?: number
            placeholder?: string
            autocomplete?: string
            maxLength?: number
            path?: string
            twins?: number
            others?: { all: boolean; codes: string }
            box?: number[]
          }
        }
        widget?:
          | 'text'
          | 'textarea'
          | 'password'
          | 'date'
          | 'date_segments'
          | 'select'
          | 'multi_select'
          | 'combobox'
          | 'listbox'
          | 'multi_combobox'
          | 'radio'
          | 'checkbox'
          | 'checkboxes'
          | 'toggle_buttons'
          | 'switch'
          | 'file'
          | 'contenteditable'
          | 'slider'
          | 'hidden'
        openedBy?: 'typing'
        source?:
          | { from: 'profile'; key: string; format?: string }
          | { from: 'answer'; question: string; format?: string }
          | { from: 'secret'; key: string }
          | {
              from: 'rule'
              rule: 'consent' | 'today' | 'decline' | 'only_option' | 'fixed'
              value?: string
              key?: string
            }
          | { from: 'asked' }
        checked?: boolean
        action: 'click' | 'type' | 'press' | 'select' | 'check' | 'hover' | 'scroll'
        description: string
        value?: string
        key?: string
        stem?: string
        choice?: string
        open?: true
        places?: { relX: number; relY: number; viewport: number[]; scroll: number[] }[]
      }[]
      successes?: number
      failures?: number
    }
    PlaybookDomains: { items: { domain: string; playbooks: number }[] }
    PlaybookList: {
      items: components['schemas']['Playbook'][]

      /** What lists offered when open */
      lists: {
        path: string
        list: {
          key: string
          options: {
            label: string
            target?: {
              testId?: { attr: string; value: string }
              role?: string
              name?: string
              label?: string
              css?: string
              text?: string
              beside?: { words: string; part: string; fill?: string; place?: number[] }
              said?: { name: string[]; row: string[] }
              section?: string
              nth?: number
              position?: { relX: number; relY: number; viewport: number[]; scroll: number[] }
              frame?: string[]
              fingerprint?: {
                tag: string
                type?: string
                idAttr?: string
                nameAttr?: string
                classes?: string[]
                text?: string
                neighbours?: string[]
                heading?: string
                form?: string
                ordinal?: number
                placeholder?: string
                autocomplete?: string
                maxLength?: number
                path?: string
                twins?: number
                others?: { all: boolean; codes: string }
                box?: number[]
              }
            }
          }[]
        }
      }[]
    }
    PlaybookName: { name: string }
    PriorityBody: { priority: 'low' | 'normal' | 'high' }
    Problem: {
      type: string
      title: string
      status: number

      /** What happened, what was kept, what to do next */
      detail: string
      code: string
      details?: Record<string, unknown>
    }
    Profile: {
      id: string
      name: string

      /** The person, as in a data file, without secrets */
      data: Record<string, unknown>

      /** Names of the secrets that are set; values never come back */
      secrets: string[]
      answers: { question: string; answer: string }[]
    }
    ProfileBody: {
      name: string
      data: Record<string, unknown>

      /** Only those to change; null removes one */
      secrets?: Record<string, string | null>

      /** Question → answer; null forgets */
      answers?: Record<string, string | null>
    }
    ProfileList: { items: components['schemas']['ProfileSummary'][] }
    ProfileSummary: { id: string; name: string }
    Progress: { step: string; progress_pct: number; actions_completed: number }
    ResumeReading: {
      kind: 'pdf' | 'docx' | 'json-resume' | 'linkedin'
      fields: {
        /** As in a data file: `given-name`, `experience.0.title` */
        key: string
        value: string
        confidence: number
        source: { text: string; page?: number }
      }[]

      /** What was seen and left out, and why */
      notes: string[]

      /** What forms ask for and was not read, the most frequent first */
      missing: {
        key: string
        about: string

        /** The share of application forms that ask for it */
        forms: number
      }[]

      /** The fields as a profile’s `data` */
      data: Record<string, unknown>
    }
    Schedule: {
      id: string
      name: string
      cron: string
      time_zone: string
      job_type: string
      target_url: string
      task_description: string | null
      profile_id: string | null
      state: 'on' | 'paused'

      /** Null while it is paused */
      next_at: string | null

      /** Its last task waits for a person; until then no other one begins */
      waits: boolean

      /** Times at which the task before was not over */
      passed_over: number

      /** Why the last one could not begin, or why it was paused */
      problem: string | null

      /** The last ones, newest first */
      runs: {
        job_id: string
        at: string
        status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
        rows: number | null
      }[]
      created_at: string
    }
    ScheduleBody: {
      name?: string

      /** Minute, hour, day, month, day of the week; at most every 5 minutes */
      cron: string

      /** In which the times are meant; that of the bridge’s machine unless told */
      time_zone?: string

      /** What is done each time, as in POST /jobs */
      job: {
        /** scrape (default), fill_form or custom; what is sent once is not repeated */
        job_type?: 'scrape' | 'fill_form' | 'custom'
        target_url: string

        /** The task in your own words */
        task_description?: string

        /** A kept profile instead of user_data; needs an operator token */
        profile_id?: string
        execution_mode?: 'ai' | 'cookbook' | 'hybrid' | 'ai_only' | 'cookbook_only' | 'auto'
        supervision?: 'approve' | 'auto' | 'unattended'

        /** ask (default): a person is asked before anything is sent; never: nothing is sent */
        commit_policy?: 'ask' | 'never'
        provider?: string

        /** Of the first model provider, instead of the configured one */
        model?: string
        budget?: { maxCostUsd?: number; maxIterations?: number; maxTokens?: number; maxDurationMs?: number }

        /** Told when the job needs a human, goes on, and ends */
        callback_url?: string

        /** Seconds; default 300 */
        interaction_timeout?: number
        hitl_enabled?: boolean

        /** What is high begins before the other queued jobs of the same tenant, low after them; default normal */
        priority?: 'low' | 'normal' | 'high'

        /** Wait for an approval before it is queued */
        require_approval?: boolean
        allowed_domains?: string[]

        /** false: neither uses nor keeps playbooks */
        playbooks?: boolean

        /** Keep the sign-in for this person’s next job on this site */
        keep_session?: boolean
        ignore_certificate_errors?: boolean

        /** Keep a trace to step through (GET /jobs/{id}/trace); of server browsers one of Playwright’s besides */
        keep_trace?: boolean

        /** JSON Schema of the data to collect */
        schema?: Record<string, unknown>
      }
    }
    SchedulePage: { items: components['schemas']['Schedule'][]; next: string | null }
    SentFile: {
      /** Stands in a job’s data where a path would: `"resume": "file:…"` */
      id: string
      name: string
      bytes: number

      /** ISO 8601, UTC */
      expires_at: string
    }
    Stats: {
      /** How many are in each state */
      jobs: Record<string, number>

      /** Open requests to a human */
      waiting: number
      usage: {
        /** ISO 8601, UTC */
        since: string
        calls: number
        extract_calls: number
        input_tokens: number
        output_tokens: number
        cached_tokens: number
        cost_usd: number
      }

      /** Finished jobs by day (UTC) and by how they were done, oldest first */
      days: { day: string; replayed: number; mended: number; explored: number; failed: number }[]

      /** What replays cost less than the runs their manuals were learned from */
      saved: { usd: number; ms: number }
      spent_usd: number

      /** Share of completed jobs that a manual did, 0–1 */
      hit_rate: number | null

      /** Share of finished jobs that completed, 0–1 */
      success_rate: number | null
      manuals: {
        total: number
        healthy: number

        /** Health below 30 */
        retired: number

        /** How many by what the last check of their page found */
        checks: { fits?: number; changed?: number; broken?: number; gone?: number; unseen?: number }
        top: {
          id: string
          name: string
          host: string
          task_type: string
          health: number
          uses: number

          /** ISO 8601, UTC */
          last_used_at: string | null
        }[]
      }
    }
    TraceBody: {
      /** What another agent did: the session log, results or code of Playwright MCP, or the history of browser-use; or a recording of Chrome’s Recorder. As text or as its JSON */
      trace: string | Record<string, unknown> | unknown[]
      task_type?: 'apply' | 'fill_form'

      /** Import it without the steps that GhostHands has none for; else nothing is imported where there are some */
      leave_out?: boolean
    }
    ValetAccepted: {
      job_id: string
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
    }
    ValetApplyBody: {
      job_type?: string
      target_url?: string

      /** The task in your own words */
      task_description?: string

      /** user_data: the person, as in a data file; secrets in it are sealed and never come back */
      input_data?: Record<string, unknown>

      /** A kept profile instead of user_data; needs an operator token */
      profile_id?: string
      browser_mode?: 'server' | 'operator'
      execution_mode?: 'ai' | 'cookbook' | 'hybrid' | 'ai_only' | 'cookbook_only' | 'auto'
      supervision?: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
      commit_policy?: 'ask' | 'granted' | 'never'
      provider?: string

      /** Of the first model provider, instead of the configured one */
      model?: string
      budget?: { maxCostUsd?: number; maxIterations?: number; maxTokens?: number; maxDurationMs?: number }

      /** Told when the job needs a human, goes on, and ends */
      callback_url?: string
      valet_task_id?: string

      /** Seconds; default 300 */
      interaction_timeout?: number
      hitl_enabled?: boolean
      idempotency_key?: string

      /** What is high begins before the other queued jobs of the same tenant, low after them; default normal */
      priority?: 'low' | 'normal' | 'high'

      /** Wait for an approval before it is queued */
      require_approval?: boolean

      /** Send although this posting got an application before */
      again?: boolean
      allowed_domains?: string[]

      /** false: neither uses nor keeps playbooks */
      playbooks?: boolean

      /** Keep the sign-in for this person’s next job on this site */
      keep_session?: boolean
      ignore_certificate_errors?: boolean

      /** Keep a trace to step through (GET /jobs/{id}/trace); of server browsers one of Playwright’s besides */
      keep_trace?: boolean
    }
    ValetError: { error: string; message: string }
    ValetResumeBody: {
      action: 'resume' | 'cancel'
      resolution?: string
      notes?: string
      answers?: Record<string, string>
      code?: string
    }
    ValetResumed: {
      job_id: string
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

      /** ISO 8601, UTC */
      resumed_at?: string
    }
    ValetStatus: {
      job_id: string
      valet_task_id: string | null
      status: 'pending' | 'awaiting_approval' | 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'
      status_message: string

      /** Only while it is paused */
      interaction?: {
        id: string
        reason:
          | 'captcha'
          | 'login'
          | '2fa'
          | 'bot_check'
          | 'payment'
          | 'legal'
          | 'screening_question'
          | 'approve_submit'
          | 'approve_batch'
          | 'approve_origin'
          | 'guide_step'
          | 'budget'
          | 'confirm_sent'
          | 'takeover'
          | 'stuck'
        description: string
        screenshot_url: string | null
        current_url: string
        cdp_url?: string
        vnc_url?: string
        viewer_url?: string

        /** ISO 8601, UTC */
        paused_at: string

        /** ISO 8601, UTC */
        expires_at: string
        timeout_seconds: number
      }
      progress: components['schemas']['Progress']
      timestamps: {
        /** ISO 8601, UTC */
        created_at: string

        /** ISO 8601, UTC */
        queued_at: string | null

        /** ISO 8601, UTC */
        started_at: string | null

        /** ISO 8601, UTC */
        paused_at: string | null

        /** ISO 8601, UTC */
        completed_at: string | null
      }
      result_data: { mode: string; cost_savings_pct: number | null } | null
      error_code: string | null
      error_message: string | null
    }
    WholeApplication: {
      id: string
      job_id: string

      /** ISO 8601, UTC */
      sent_at: string
      company: string
      title: string
      url: string
      person: { id: string; name: string | null }
      state: 'sent' | 'answered' | 'interview' | 'closed'
      arrived: 'confirmed' | 'unknown'
      proof: string | null
      note: string
      documents: string[]
      answers: number | null
      found: { question: string; value: string }[]
      lines: {
        page: number
        view: string
        question: string
        value: string
        source: 'datum' | 'answer' | 'person' | 'rule' | 'page' | 'guess' | 'open'
        of?: string
        file?: string
        sensitive?: boolean
        earlier?: { value: string; at: string; jobId: string }
        editable?: boolean
        options?: string[]
      }[]
    }
    WholeKnowledge: {
      kind: 'question' | 'platform' | 'site'
      key: string
      version: number

      /** What it is about: a question, a platform, the pages of a site */
      name: string

      /** What it says about that, in a few words */
      says: string

      /** Only of a question */
      question?: string

      /** Only of a question: what answers it; null: runs disagreed, so it is asked */
      source?: { from: 'profile'; key: string } | { from: 'answer'; question: string } | null

      /** Only of a platform: its name */
      platform?: 'workday' | 'greenhouse' | 'lever' | 'ashby' | 'icims' | 'smartrecruiters' | 'unknown'

      /** Only of a platform: how many buttons lead on, send, or are unknown since runs disagreed */
      buttons?: { leads_on: number; sends: number; unknown: number }

      /** Only of a site: the kind of task */
      task?: 'apply' | 'fill_form' | 'scrape' | 'custom'

      /** Only of a site: how many pages follow on each other; null: not known, or runs disagreed */
      pages?: number | null

      /** Only of a site: what it needs the person for */
      walls?: {
        kind: 'captcha' | 'login' | '2fa' | 'bot_check' | 'payment' | 'legal'
        by?: 'email' | 'phone' | 'app'
        page: number | null
      }[]

      /** 0–100; below 70 it is not used */
      health: number
      standing: 'in_use' | 'relearning' | 'retired'

      /** False of a question from a file: it is not used until somebody restores this version of it */
      confirmed: boolean
      successes: number
      failures: number
      created_by: 'run' | 'human' | 'import'

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      updated_at: string

      /** ISO 8601, UTC */
      last_used_at: string | null
      body: components['schemas']['KnowledgeBody']

      /** Versions that can be restored, newest first */
      earlier: {
        version: number
        says: string
        body: components['schemas']['KnowledgeBody']
        created_by: 'run' | 'human' | 'import'

        /** ISO 8601, UTC */
        until: string
      }[]
    }
    WholeManual: {
      id: string
      version: number
      name: string
      task_type: string
      platform: string
      host: string
      url_pattern: string
      steps: number

      /** 0–100; below 70 it is not replayed, below 30 it is retired */
      health: number

      /** relearning: the next successful run leaves a new version; retired: given up on until it is restored */
      standing: 'in_use' | 'relearning' | 'retired'
      successes: number
      failures: number
      consecutive_failures: number
      created_by: 'ai' | 'human' | 'recipe' | 'import' | 'heal'

      /** ISO 8601, UTC */
      created_at: string

      /** ISO 8601, UTC */
      last_used_at: string | null

      /** ISO 8601, UTC */
      last_verified_at: string | null

      /** Whether its page is looked at on a schedule (setting patrol_hours) */
      patrol: boolean

      /** What was seen when its page was last looked at without acting */
      check: {
        at: string
        version: number
        verdict: 'fits' | 'changed' | 'broken' | 'gone' | 'unseen'
        why?:
          | 'unreachable'
          | 'refused'
          | 'sign_in'
          | 'captcha'
          | 'payment'
          | 'terms'
          | 'private'
          | 'no_address'
          | 'no_steps'
        looked: number
        found: number
        misfits: {
          order: number
          description: string
          fit: 'fits' | 'moved' | 'similar' | 'asks_else' | 'absent' | 'missing' | 'unseen' | 'no_target'
        }[]
      } | null
      body: components['schemas']['ManualFile']

      /** Where steps act: the number of the step, from 1; the picture, to be asked for by its id; and the place in it, as fractions of its width and height (left, top, width, height) */
      pictures: { id: string; box: number[]; step: number }[]
    }
  }
}

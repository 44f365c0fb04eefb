/** Stored answers over HTTP: find, correct, delete; including answers of people without a profile. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import {
  AnswerBody,
  AnswerList,
  AnswerQuery,
  AnswerResource,
  AnswersQuery,
} from '../../../../shared/protocol/http-answers.ts'
import type { SavedAnswer } from '../../../store/repositories/answers.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { addingTo } from '../stored-limits.ts'
import { body, json, REFUSALS, removal, TOO_LARGE } from './shared.ts'

const tags = ['Answers']

const list = createRoute({
  method: 'get',
  path: '/answers',
  tags,
  summary: 'Answers that are kept for the next form: whose, to what, since when',
  ...secured('operate'),
  request: { query: AnswersQuery },
  responses: { 200: json(AnswerList, 'Person by person, the oldest first'), ...REFUSALS },
})

const correct = createRoute({
  method: 'put',
  path: '/answers',
  tags,
  summary: 'Correct a kept answer, or give one beforehand; what was sent stays as it was sent',
  ...secured('operate'),
  request: { body: body(AnswerBody) },
  responses: { 200: json(AnswerResource, 'Kept'), ...REFUSALS, ...TOO_LARGE },
})

const forget = removal('/answers', {
  tag: 'Answers',
  summary: 'Forget an answer; the next form asks for it again',
  request: { query: AnswerQuery },
  gone: 'Forgotten',
})

export const answerRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  app.openapi(list, async (c) => {
    const all = await c.get('view').answers.kept(c.req.valid('query').person)
    return c.json({ items: all.map(answerResource) }, 200)
  })

  app.openapi(correct, async (c) => {
    const { person, question, answer, employer } = c.req.valid('json')
    const { answers } = c.get('view')
    await addingTo(deps, c.get('caller'), { answers: 1 }, () =>
      answers.keep(person, { question, answer, from: 'asked', ...(employer !== undefined && { employer }) }),
    )
    const now = (await answers.kept(person)).find((one) => one.question === question && one.employer === employer)
    if (!now) throw new GhError('INVALID_INPUT', 'question: it has no words. Nothing was kept.')
    return c.json(answerResource(now), 200)
  })

  app.openapi(forget, async (c) => {
    const { person, question } = c.req.valid('query')
    if (!(await c.get('view').answers.forget(person, question)))
      throw new GhError('NOT_FOUND', 'There is no saved answer to this question.')
    return c.body(null, 204)
  })
}

const answerResource = ({
  applicantId,
  question,
  answer,
  employer,
  updatedAt,
  jobId,
}: SavedAnswer): AnswerResource => ({
  person: applicantId,
  question,
  answer,
  ...(employer !== undefined && { employer }),
  updated_at: updatedAt,
  job_id: jobId,
})

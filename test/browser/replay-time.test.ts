/** A job's time limit also holds for a manual, although it makes no paid calls. The clock advances with every step. */
import { describe, expect, test } from 'vitest'
import { frontDoor, story } from '../support/front-door.ts'
import { person } from './expected/people.ts'

const door = frontDoor()
const WIZARD = '/misc/wizard'
const STEP_MS = 20_000
/** Enough for three steps, not for a fourth. */
const LIMIT_MS = 50_000

/** Every reported step takes 20 s. */
const slowClock = (): { wait(ms: number): void } => {
  let now = Date.now()
  const { ports } = door.memory
  const { emit } = ports
  ports.now = () => now
  ports.emit = (type, data) => {
    emit(type, data)
    if (type === 'step') now += STEP_MS
  }
  return {
    wait(ms) {
      now += ms
    },
  }
}

const replay = (hitlEnabled: boolean) =>
  door.run(WIZARD, {
    applicant: person('rosalind'),
    jobType: 'fill_form',
    mode: 'cookbook',
    again: true,
    hitlEnabled,
    budget: { maxCostUsd: 1, maxIterations: 50, maxDurationMs: LIMIT_MS },
  })

const steps = () => door.memory.events.filter(({ type, data }) => type === 'step' && data.by === 'replay').length

describe('a replay that takes longer than the job may', () => {
  const learned = async () => {
    const run = await door.run(WIZARD, { applicant: person('rosalind'), jobType: 'fill_form', mode: 'ai' })
    expect(run.status, story(run)).toBe('completed')
    expect(door.memory.manuals[0]?.body.steps.length).toBeGreaterThan(5)
    return run
  }

  test('stops between two steps, says what was done, and sends nothing', async () => {
    await learned()
    slowClock()
    const { result } = await replay(false)
    expect(result).toMatchObject({ success: false, mode_used: 'cookbook', llm_calls: 0, steps: { replayed: 3 } })
    expect(result.error).toMatchObject({
      code: 'budget_exceeded',
      message: expect.stringMatching(
        /limit of 50 s\. 3 steps were done and what is filled in stays .* Nothing more was sent/,
      ),
    })
    expect(steps()).toBe(3)
    expect(door.sites.submissions('misc')).toHaveLength(1)
  })

  test('asks for more, continues with what it is given, and does not count the time it waited', async () => {
    await learned()
    const clock = slowClock()
    const asked: string[] = []
    door.human(({ kind, description }) => {
      asked.push(`${kind}: ${description}`)
      clock.wait(3_600_000)
      return { action: 'resume', remember: false }
    })
    const run = await replay(true)
    expect(run.status, story(run)).toBe('completed')
    expect(asked[0]).toMatch(/^budget: .*50 s/)
    const raised = door.memory.events.filter(({ type }) => type === 'budget_raised').map(({ data }) => data)
    // 60 s of work and 50 s more; the hour of waiting for an answer is not counted.
    expect(raised[0]).toMatchObject({ limit: 'maxDurationMs', from: LIMIT_MS, to: 3 * STEP_MS + LIMIT_MS })
    expect(run.result.steps.human).toBe(raised.length)
    expect(door.sites.submissions('misc')).toHaveLength(2)
  })

  test('does not advance while a person has paused it', async () => {
    await learned()
    const clock = slowClock()
    let paused = 0
    door.memory.ports.onPause = (pause) => {
      pause({ by: 'button' })
      return () => undefined
    }
    door.human(({ kind }) => {
      if (kind !== 'takeover') return undefined
      paused += 1
      clock.wait(3_600_000)
      return { action: 'resume', remember: false }
    })
    const run = await replay(true)
    expect(paused).toBe(1)
    // Work alone reaches the limit, after as many steps as without the pause.
    expect(run.ask?.kind).toBe('budget')
    expect(run.result.steps.replayed).toBe(3)
  })
})

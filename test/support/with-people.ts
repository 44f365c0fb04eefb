/** A bridge with people beside it for one test file, see `people.ts`. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openPeople, type People, type PeopleOptions, type WithPeople } from './people.ts'

/** Call once at the top of a test file; the getters are valid inside its tests. */
export const withPeople = (options: PeopleOptions = {}): WithPeople => {
  let people: People
  beforeAll(async () => {
    people = await openPeople(options)
  })
  afterEach(() => people?.next())
  afterAll(() => people?.close())
  return {
    get sites() {
      return people.sites
    },
    get store() {
      return people.store
    },
    get jobs() {
      return people.jobs
    },
    start: (...given) => people.start(...given),
    asked: (...given) => people.asked(...given),
    notYet: (id) => people.notYet(id),
    page: (id) => people.page(id),
    over: (id) => people.over(id),
    events: (...given) => people.events(...given),
  }
}

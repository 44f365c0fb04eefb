// Jobs and schools in a person's data: read in whatever spelling, changed in place.
import { expect, test } from 'vitest'
import { entriesIn, withEntryValue, withNewEntry, withoutEntry } from '../../../shared/domain/profile-entries.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const data = {
  name: 'Ines',
  work_experience: [
    { position: 'Cook', employer: 'Harbour Inn', from: '2021-05', current: true, shoe: 42 },
    { job_title: 'Deckhand', name: 'Mistral', highlights: ['Sailed', 'Mended'] },
  ],
}

test('they are read under their plain keys', () => {
  expect(entriesIn(data, 'experience')).toEqual([
    { title: 'Cook', company: 'Harbour Inn', start: '2021-05', current: 'Yes' },
    { title: 'Deckhand', company: 'Mistral', description: 'Sailed\nMended' },
  ])
  expect(entriesIn(data, 'education')).toEqual([])
})

test('a changed value keeps its name, type and neighbours; the other list is unchanged', () => {
  const changed = withEntryValue(
    withEntryValue(data, 'experience', 0, 'title', 'Chef'),
    'experience',
    0,
    'current',
    'No',
  )
  expect(changed).toEqual({
    ...data,
    work_experience: [
      { position: 'Chef', employer: 'Harbour Inn', from: '2021-05', current: false, shoe: 42 },
      data.work_experience[1],
    ],
  })
  expect(withEntryValue(data, 'experience', 1, 'company', ' ').work_experience).toEqual([
    data.work_experience[0],
    { job_title: 'Deckhand', highlights: ['Sailed', 'Mended'] },
  ])
})

test('a new one comes first and is used in forms; removing the last one removes the list', () => {
  const added = withNewEntry(withNewEntry(data, 'experience', { title: 'Skipper' }), 'education', {
    school: 'Sea School',
  })
  expect(parseUserData(added).values).toMatchObject({
    'experience.0.title': 'Skipper',
    'experience.1.title': 'Cook',
    'education.0.school': 'Sea School',
  })
  expect(withoutEntry(added, 'education', 0)).not.toHaveProperty('education')
})

// A question with a draft for the pictures: one sentence from the profile, one from the posting, one left out.
const OWN = {
  text: 'At Example Mill I led the move to electric looms.',
  source: { from: 'profile' as const, key: 'experience.0.description', words: 'Led the move to electric looms' },
}
const THEIRS = {
  text: 'Your wool goes to hospitals, and I want to weave it.',
  source: { from: 'posting' as const, words: 'wool for hospitals' },
}

export const DRAFTED = {
  question: 'Why would you like to work at Example Corp?',
  required: true,
  error: '1 sentence was left out, because neither your profile nor the posting says it.',
  draft: { text: `${OWN.text} ${THEIRS.text}`, from: 'model' as const, sentences: [OWN, THEIRS] },
}

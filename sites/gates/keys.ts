// What passes the gates. The test's person knows it, the job does not.
export const KEYS = {
  email: 'visitor@harbour.example',
  password: 'Low-tide-42',
  code: '246810',
  letters: 'W7KQP',
  card: '4242424242424242',
}

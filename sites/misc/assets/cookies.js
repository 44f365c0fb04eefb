// A banner that covers the submit button until the visitor has decided.
const banner = document.getElementById('consent-banner')
for (const id of ['consent-accept', 'consent-reject']) {
  document.getElementById(id).addEventListener('click', () => banner.remove())
}
document.getElementById('consent-settings').addEventListener('click', () => banner.classList.toggle('wide'))

// Posts a page's state as JSON and opens the confirmation page.
export async function send(name, state) {
  const response = await fetch(`/misc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(state),
  })
  location.assign(response.url)
}

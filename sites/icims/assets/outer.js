// The careers page around the frame: it only follows the height that the frame reports, from any origin.
addEventListener('message', (event) => {
  const frame = document.getElementById('icims_content_iframe')
  if (event.source !== frame.contentWindow || typeof event.data?.icimsHeight !== 'number') return
  frame.height = String(Math.max(500, event.data.icimsHeight))
})

// The careers page around the frame: it only follows the height the frame reports, whichever origin that has.
addEventListener('message', (event) => {
  const frame = document.getElementById('icims_content_iframe')
  if (event.source !== frame.contentWindow || typeof event.data?.icimsHeight !== 'number') return
  frame.height = String(Math.max(500, event.data.icimsHeight))
})

// Replaces the extension's service worker in tests and screenshots of its surfaces: shows them a test's state, and
// records their requests. Plain JavaScript, copied unchanged into the built extension.
const ports = new Set()
const stage = {
  link: { state: 'connecting' },
  view: null,
  /** Tab id → screen; `all` for every tab. */
  screens: {},
  /** Method → reply; methods that are not listed get none. */
  replies: {},
  heard: [],
  /** A page that opens is told nothing until the next `tell`, as by a busy worker. */
  late: false,
  tell() {
    for (const one of ports) show(one)
  },
  /** Ends all ports, as a suspended worker does. */
  drop() {
    for (const { port } of ports) port.disconnect()
    ports.clear()
  },
  timeline(jobId, rows) {
    for (const { port } of ports) if (port.name === 'surface') port.postMessage({ type: 'timeline', jobId, rows })
  },
}
globalThis.stage = stage

function show({ port, tabId }) {
  if (port.name === 'content') {
    port.postMessage({ type: 'screen', screen: stage.screens[tabId] ?? stage.screens.all ?? null, link: stage.link })
    return
  }
  port.postMessage({ type: 'link', link: stage.link })
  if (stage.view) port.postMessage({ type: 'view', view: stage.view })
}

chrome.runtime.onConnect.addListener((port) => {
  const one = { port, tabId: port.sender?.tab?.id, frameId: port.sender?.frameId }
  ports.add(one)
  port.onDisconnect.addListener(() => ports.delete(one))
  port.onMessage.addListener((message) => {
    stage.heard.push({ ...message, from: port.name, tabId: one.tabId, frameId: one.frameId })
    if (message.type === 'card')
      for (const other of ports)
        if (other.tabId === one.tabId && other.frameId === 0) other.port.postMessage({ type: 'card' })
    if (message.type !== 'ask' || !(message.method in stage.replies)) return
    const reply = stage.replies[message.method]
    port.postMessage(
      reply?.problem
        ? { type: 'reply', id: message.id, problem: reply.problem }
        : { type: 'reply', id: message.id, result: reply },
    )
  })
  if (!stage.late) show(one)
})

// The debugger relay alone, over a plain WebSocket to the test: no pairing, no surfaces.
import { attachRelay } from '../../../extension/background/relay/index.ts'

let socket
let heard = () => {}
let lost = () => {}
const granted = attachRelay({
  send: (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
  onMessage: (listener) => {
    heard = listener
  },
  onLost: (listener) => {
    lost = listener
  },
})

// Every new tab counts as having a task, unless a test closes the door.
globalThis.door = { open: true }
chrome.tabs.onCreated.addListener(({ id }) => globalThis.door.open && granted.add(id))

async function connect() {
  const { address } = await (await fetch(chrome.runtime.getURL('test.json'))).json()
  socket = new WebSocket(address)
  socket.onmessage = ({ data }) => heard(JSON.parse(data))
  socket.onclose = () => {
    lost()
    setTimeout(connect, 50)
  }
}

// Chrome stops a worker without traffic after half a minute.
setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('{"ping":true}'), 10_000)
void connect()

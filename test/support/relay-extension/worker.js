// The debugger relay alone, over a plain WebSocket to the test: no pairing, no surfaces.
import { attachRelay } from '../../../extension/background/relay/index.ts'

let socket
let heard = () => {}
attachRelay({
  send: (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
  onMessage: (listener) => {
    heard = listener
  },
})

async function connect() {
  const { address } = await (await fetch(chrome.runtime.getURL('test.json'))).json()
  socket = new WebSocket(address)
  socket.onmessage = ({ data }) => heard(JSON.parse(data))
  socket.onclose = () => setTimeout(connect, 50)
}

// A worker without traffic is ended after half a minute.
setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('{"ping":true}'), 10_000)
void connect()

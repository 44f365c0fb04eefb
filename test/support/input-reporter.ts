/** Reports a tab's trusted input as content scripts do: from every frame, at once, and only what the protocol has. */
import type { PersonInput } from '../../shared/protocol/socket.ts'
import type { OwnChrome } from './own-chrome.ts'

/** Runs in every frame of the page. */
const REPORT = `for (const kind of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(kind, (event) => {
    if (!event.isTrusted) return
    const key = event.key && ([...event.key].length === 1 ? 'char' : event.key)
    reportInput(JSON.stringify({ kind, at: performance.timeOrigin + event.timeStamp, tabId: 1, frameId: self === top ? 0 : 1,
      ...(kind === 'keydown' ? { key } : { x: event.clientX, y: event.clientY }) }))
  }, { capture: true, passive: true })`

/** `send` simulates the person: it sends input through a client other than the product's. */
export const reportInputs = async (
  { cdp }: OwnChrome,
  targetId: string,
  hear: (input: PersonInput) => void,
): Promise<{ send(method: string, params: Record<string, unknown>): Promise<void> }> => {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
  const prepare = async (session: string): Promise<void> => {
    await cdp.send('Runtime.addBinding', { name: 'reportInput' }, session)
    await cdp.send('Page.enable', {}, session)
    await cdp.send('Runtime.enable', {}, session)
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: REPORT }, session)
    await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, session)
    await cdp.send('Runtime.runIfWaitingForDebugger', {}, session)
  }
  const ours = new Set([String(sessionId)])
  cdp.on(({ method, params, sessionId: session = '' }) => {
    if (!ours.has(session)) return
    if (method === 'Runtime.bindingCalled') hear(JSON.parse(String(params.payload)) as PersonInput)
    if (method === 'Target.attachedToTarget') {
      ours.add(String(params.sessionId))
      void prepare(String(params.sessionId)).catch(() => undefined)
    }
  })
  await prepare(String(sessionId))
  return {
    send: async (method, params) => void (await cdp.send(method, params, String(sessionId))),
  }
}

/** What the protocol gives with a call besides its arguments: its cancellation, and where its progress is told. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

export const progressOf = ({ _meta, sendNotification }: Extra): ((message: string) => void) => {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => {}
  let progress = 0
  return (message) => {
    progress += 1
    // An agent that closed its end meanwhile hears no more; the task's own end says so.
    void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
      () => {},
    )
  }
}

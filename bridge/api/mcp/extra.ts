/** What the protocol passes with a call besides its arguments: cancellation and progress reporting. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

export const progressOf = ({ _meta, sendNotification }: Extra): ((message: string) => void) => {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => {}
  let progress = 0
  return (message) => {
    progress += 1
    // The agent may have disconnected; the end of the task is reported separately.
    void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
      () => {},
    )
  }
}

/** The input of the side panel's parts that show what the bridge knows about the person's tab. */
import type { BridgeView } from '../../shared/protocol/view.ts'
import type { PanelTab } from './use.ts'
import type { Wire } from './wire.ts'

export interface PartProps {
  wire: Wire
  tab: PanelTab | null
  ready: boolean
  view: BridgeView | null
}

// Names of elements from Chromium's own accessibility tree.
import type { CDPSession } from 'playwright-core'

type Node = { backendDOMNodeId?: number; ignored: boolean; name?: { value: string } }

/** @param elements an expression for an array of elements. @returns undefined for one that is not in the tree */
export const chromiumNames = async (cdp: CDPSession, elements: string): Promise<(string | undefined)[]> => {
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const byId = new Map(nodes.map((node) => [node.backendDOMNodeId, node]))
  const { result } = await cdp.send('Runtime.evaluate', { expression: elements })
  const { result: properties } = await cdp.send('Runtime.getProperties', {
    objectId: result.objectId ?? '',
    ownProperties: true,
  })
  const names: (string | undefined)[] = []
  for (const { value } of properties.filter(({ name }) => /^\d+$/.test(name))) {
    const { node } = await cdp.send('DOM.describeNode', { objectId: value?.objectId ?? '' })
    const found = byId.get(node.backendNodeId)
    names.push(!found || found.ignored ? undefined : (found.name?.value ?? ''))
  }
  return names
}

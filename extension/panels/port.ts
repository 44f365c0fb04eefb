/** A surface's port to the service worker; opens again by itself when the worker was ended, and is told everything anew. */
import { type FromSurface, SURFACE_PORT, ToSurface } from '../../shared/protocol/ports.ts'

export interface SurfacePort {
  send(message: FromSurface): void
}

export const openSurfacePort = (heard: (message: ToSurface) => void): SurfacePort => {
  let port: chrome.runtime.Port
  const open = (): void => {
    port = chrome.runtime.connect({ name: SURFACE_PORT })
    port.onMessage.addListener((raw) => {
      const { data } = ToSurface.safeParse(raw)
      if (data) heard(data)
    })
    port.onDisconnect.addListener(open)
  }
  open()
  return { send: (message) => port.postMessage(message) }
}

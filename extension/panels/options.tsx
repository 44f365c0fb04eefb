/** The options: shows how the connection to GhostHands stands. */
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Link } from '../../shared/protocol/view.ts'
import { openSurfacePort } from './port.ts'

const App = () => {
  const [link, setLink] = useState<Link>({ state: 'connecting' })
  useEffect(() => {
    openSurfacePort((message) => {
      if (message.type === 'link') setLink(message.link)
    })
  }, [])
  return <p data-state={link.state}>{link.state}</p>
}

render(<App />, document.getElementById('root') ?? document.body)

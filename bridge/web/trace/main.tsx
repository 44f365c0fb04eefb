/** Entry of the trace page. Its address names the job; a file contains the whole job. */
import { render } from 'preact'
import '../../../shared/ui/tokens.css'
import '../../../shared/ui/ui.css'
import '../../../shared/ui/pages.css'
import '../door.css'
import './trace.css'
import { speakBrowsersLanguage } from '../language.ts'
import { takeCodeFromAddress } from '../session.ts'
import { heldInPage } from './data.ts'
import { TracePage } from './page.tsx'

speakBrowsersLanguage()
const held = heldInPage()
if (!held) await takeCodeFromAddress()
const root = document.getElementById('app')
if (root) render(<TracePage held={held} jobId={location.pathname.split('/').at(-1) ?? ''} />, root)

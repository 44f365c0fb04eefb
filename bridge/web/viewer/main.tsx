/** Entry of the viewer page. Its address names the request. */
import { render } from 'preact'
import '../../../shared/ui/tokens.css'
import '../../../shared/ui/ui.css'
import '../../../shared/ui/pages.css'
import '../../../shared/ui/request.css'
import './viewer.css'
import { speakBrowsersLanguage } from '../language.ts'
import { Viewer } from './viewer.tsx'

speakBrowsersLanguage()
const root = document.getElementById('app')
if (root) render(<Viewer socketUrl={`${location.href.replace(/^http/, 'ws').replace(/[/?#]*$/, '')}/socket`} />, root)

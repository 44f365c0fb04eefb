/** Entry of the dashboard. */
import { render } from 'preact'
import '../../../shared/ui/tokens.css'
import '../../../shared/ui/ui.css'
import '../../../shared/ui/pages.css'
import '../../../shared/ui/request.css'
import './dashboard.css'
import { speakBrowsersLanguage } from '../language.ts'
import { takeTokenFromAddress } from './api.ts'
import { Dashboard } from './dashboard.tsx'

speakBrowsersLanguage()
takeTokenFromAddress()
const root = document.getElementById('app')
if (root) render(<Dashboard />, root)

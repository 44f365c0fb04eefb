/** Entry of the dashboard. */
import { render } from 'preact'
import '../../../shared/ui/tokens.css'
import '../../../shared/ui/ui.css'
import '../../../shared/ui/pages.css'
import '../../../shared/ui/collected.css'
import '../../../shared/ui/manual-steps.css'
import '../../../shared/ui/request.css'
import '../../../shared/ui/batch.css'
import '../../../shared/ui/named-documents.css'
import '../../../shared/ui/data-field.css'
import '../../../shared/ui/entries.css'
import '../../../shared/ui/resume.css'
import '../../../shared/ui/schedules.css'
import '../door.css'
import './dashboard.css'
import { speakBrowsersLanguage } from '../language.ts'
import { takeCodeFromAddress } from '../session.ts'
import { Dashboard } from './dashboard.tsx'

speakBrowsersLanguage()
await takeCodeFromAddress()
const root = document.getElementById('app')
if (root) render(<Dashboard />, root)

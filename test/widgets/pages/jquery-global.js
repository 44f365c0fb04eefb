// jQuery on the window, where plug-ins look for it, before any of them is loaded.
import $ from 'jquery'

window.$ = $
window.jQuery = $
export default $

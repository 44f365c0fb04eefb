// jQuery as the plug-ins look for it: on the window, before any of them is loaded.
import $ from 'jquery'

window.$ = $
window.jQuery = $
export default $

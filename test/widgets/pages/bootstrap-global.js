// For libraries that look for Bootstrap in the window when they are loaded.
import * as bootstrap from 'bootstrap'

window.bootstrap = bootstrap

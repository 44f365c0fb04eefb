// For libraries that look for Bootstrap in the window when they load.
import * as bootstrap from 'bootstrap'

window.bootstrap = bootstrap

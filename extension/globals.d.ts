/** Set by the build: this variant has the debugger relay. */
declare const __RELAY__: boolean
/** Set by the build: this variant may be on every page; another asks for each site. */
declare const __ALL_SITES__: boolean
/** Set by the build: the welcome page opens once after the installation. */
declare const __WELCOME__: boolean

/** Set by the build: this variant has the debugger relay. */
declare const __RELAY__: boolean

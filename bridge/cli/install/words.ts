/** What `install` and `uninstall` report, and what is left for the person to do. */
import type { Installed } from './apply.ts'

interface After {
  port: number | undefined
  extension: string | undefined
  platform: NodeJS.Platform
}

const lines = (done: readonly Installed[]): string[] => done.map(({ place, about }) => `  ${place}\n    ${about}`)

export const doneWords = (done: readonly Installed[], { port, extension, platform }: After): string =>
  [
    'Written:',
    ...lines(done),
    '',
    ...(platform === 'win32'
      ? ['Windows: these entries were never tried on a real Windows. Please say what does not work.']
      : []),
    ...(port === undefined ? [] : [`GhostHands runs now, at port ${port}.`]),
    extension === undefined
      ? 'The extension is not built. Run “npm run build”, then load dist/extension in Chrome.'
      : `Next, once: open chrome://extensions, switch on Developer mode, press “Load unpacked”, and choose\n  ${extension}`,
    'Then press the GhostHands icon, and Connect. No terminal is needed after that.',
    '“ghosthands uninstall” takes all of this away again.',
  ].join('\n')

export const removedWords = (removed: readonly Installed[], root: string): string =>
  removed.length === 0
    ? 'Nothing was installed.'
    : [
        'Removed:',
        ...lines(removed),
        '',
        `What you entered and what was learned stays in ${root}. To delete that too, delete the folder.`,
      ].join('\n')

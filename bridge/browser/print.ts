/** Prints a page of our own as PDF, in a temporary browser: nobody's tab is touched, and nothing is fetched. */
import { launchServerBrowser, type ServerOptions } from './launch.ts'

/** @param format of the paper. Errors: those of `launchServerBrowser` */
export const printedPage = async (
  html: string,
  { format, ...options }: Pick<ServerOptions, 'chromePath' | 'sandbox' | 'signal'> & { format: 'A4' | 'Letter' },
): Promise<Uint8Array> => {
  const session = await launchServerBrowser({ ...options, headless: true })
  try {
    const { page } = session.active()
    await page.setContent(html)
    return await page.pdf({ format, margin: { top: '22mm', bottom: '22mm', left: '24mm', right: '24mm' } })
  } finally {
    await session.close()
  }
}

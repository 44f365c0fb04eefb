/**
 * A picture made smaller by the browser itself, in a world of its own in a page. It is sent there as its source: it imports
 * nothing, and takes and gives base64.
 */

/** @param width px of the smaller one; its height follows. */
export async function shrink(picture: string, type: string, quality: number, width: number) {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]), { resizeWidth: width, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type, quality })
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(blob)
  })
  return url.slice(url.indexOf(',') + 1)
}

/**
 * Makes a picture smaller with the browser itself, in a separate JavaScript world of a page. It is sent there as source
 * code, so it imports nothing; input and output are base64.
 */

/** @param width of the smaller picture in px; the height keeps the proportions */
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

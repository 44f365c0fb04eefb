/**
 * Reads the properties that decide where a value goes, even if the page has elements with the same names: in every
 * JavaScript world, `<img name=baseURI>` hides the document's own property.
 */
const getter = <T>(of: object, name: string): ((from: unknown) => T) => {
  const get = Object.getOwnPropertyDescriptor(of, name)?.get
  return (from) => get?.call(from) as T
}

const ofDocument = getter<Element | null>(Document.prototype, 'activeElement')
const ofRoot = getter<Element | null>(ShadowRoot.prototype, 'activeElement')
const base = getter<string>(Node.prototype, 'baseURI')
const url = getter<string>(Document.prototype, 'URL')
const elements = getter<HTMLFormControlsCollection>(HTMLFormElement.prototype, 'elements')

export const activeElement = (root: Document | ShadowRoot): Element | null =>
  root instanceof ShadowRoot ? ofRoot(root) : ofDocument(root)

export const baseAddress = (): string => base(document)

export const addressOfDocument = (): string => url(document)

/** The fields and buttons of a form, whichever tree they are in. */
export const elementsOf = (form: HTMLFormElement): Element[] => [...elements(form)]

/** All buttons and inputs in the form's tree. `form.elements` lacks `<input type=image>`. */
export const fieldsAround = (form: HTMLFormElement): Element[] => {
  const root = Node.prototype.getRootNode.call(form)
  const { querySelectorAll } =
    root instanceof Document
      ? Document.prototype
      : root instanceof ShadowRoot
        ? ShadowRoot.prototype
        : Element.prototype
  return [...(querySelectorAll.call(root, 'button,input') as NodeListOf<Element>)]
}

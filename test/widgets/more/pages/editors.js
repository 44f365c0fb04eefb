// Rich text: TinyMCE (in a frame of its own), CKEditor 5, Lexical, Trix.
import 'ckeditor5/ckeditor5.css'
import 'trix/dist/trix.css'
import 'tinymce/tinymce'
import 'tinymce/models/dom'
import 'tinymce/themes/silver'
import 'tinymce/icons/default'
import 'tinymce/plugins/lists'
import 'tinymce/skins/ui/oxide/skin.js'
import 'tinymce/skins/ui/oxide/content.js'
import 'tinymce/skins/content/default/content.js'
import 'trix'
import { registerRichText } from '@lexical/rich-text'
import { Bold, ClassicEditor, Essentials, Italic, List, Paragraph } from 'ckeditor5'
import { $getRoot, createEditor } from 'lexical'
import { labelled, showForm } from '../../pages/frame.js'

const text = (markup) => {
  const holder = document.createElement('div')
  holder.innerHTML = markup
  return holder.textContent.trim()
}

showForm('Application', {
  tinymce: [
    'What did you build last?',
    (place, set, about) => {
      const area = labelled(place, about, '<textarea {id}></textarea>')
      void window.tinymce.init({
        target: area,
        license_key: 'gpl',
        promotion: false,
        branding: false,
        plugins: 'lists',
        height: 220,
        setup: (editor) => editor.on('input change undo', () => set(editor.getContent({ format: 'text' }).trim())),
      })
    },
  ],
  ckeditor: [
    'Which book do you give away most?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label>${label} *</label><div id="${name}"></div>`
      void ClassicEditor.create(place.querySelector('div'), {
        licenseKey: 'GPL',
        plugins: [Essentials, Paragraph, Bold, Italic, List],
        toolbar: ['bold', 'italic', 'bulletedList'],
      }).then((editor) => editor.model.document.on('change:data', () => set(text(editor.getData()))))
    },
  ],
  lexical: [
    'What would you change about our website?',
    (place, set, { label }) => {
      place.innerHTML = `<p>${label} *</p><div contenteditable="true" style="border:1px solid #888;min-height:60px"></div>`
      const editor = createEditor({ namespace: 'widgets', onError: (error) => console.error(error) })
      editor.setRootElement(place.querySelector('[contenteditable]'))
      registerRichText(editor)
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => set($getRoot().getTextContent().trim())),
      )
    },
  ],
  trix: [
    'What do you read on the train?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label for="${name}">${label} *</label><input id="${name}-kept" type="hidden"><trix-editor id="${name}" input="${name}-kept"></trix-editor>`
      place.addEventListener('trix-change', ({ target }) => set(target.editor.getDocument().toString().trim()))
    },
  ],
})

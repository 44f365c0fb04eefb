import { describe, expect, it } from 'vitest'
import { isGenerated } from '../../../shared/page/stable.ts'

describe('ids made up for one load of the page', () => {
  it.each([
    ':r1:',
    ':r1a:',
    'input-4',
    'ember1042',
    'mui-12',
    'react-select-3-input',
    'radix-:r2:',
    'headlessui-listbox-button-7',
    'iti-0__country-listbox',
    'spl-form-element_12',
    'select2-abc1-container',
    '5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e',
    'field_7',
    'x-4f3a9c1b22d0',
    '123',
    'a1b2c3d4e5f6',
  ])('%s', (id) => expect(isGenerated(id)).toBe(true))
  it.each([
    'first_name',
    'email',
    'question_40001',
    'school--0',
    'security-input-0',
    '_systemfield_name',
    'resume-upload-input',
    'formField-legalName--firstName',
    'pageFooterNextButton',
    'job_application[first_name]',
    'urls[LinkedIn]',
    'address1',
    'PersonProfileFields.FirstName',
    'candidate-location',
  ])('%s will be there tomorrow', (id) => expect(isGenerated(id)).toBe(false))
})

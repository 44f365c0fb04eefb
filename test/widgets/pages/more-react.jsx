// PrimeReact, Mantine and Chakra UI; React Hook Form, Formik with Yup, and RJSF.
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import 'primereact/resources/themes/lara-light-blue/theme.css'
import {
  Select as ChakraList,
  ChakraProvider,
  createListCollection,
  defaultSystem,
  NumberInput,
  RatingGroup,
} from '@chakra-ui/react'
import { Select as MantineList, MantineProvider, MultiSelect, TagsInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { Field, Formik } from 'formik'
import { PrimeReactProvider } from 'primereact/api'
import { AutoComplete } from 'primereact/autocomplete'
import { Calendar } from 'primereact/calendar'
import { Chips } from 'primereact/chips'
import { Dropdown } from 'primereact/dropdown'
import { InputNumber } from 'primereact/inputnumber'
import { InputSwitch } from 'primereact/inputswitch'
import { MultiSelect as PrimeMany } from 'primereact/multiselect'
import { Rating } from 'primereact/rating'
import { SelectButton } from 'primereact/selectbutton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as Yup from 'yup'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from './lists.js'
import { showReactForm } from './react-frame.jsx'

const asOptions = (list) => list.map((label) => ({ label, value: label.toLowerCase() }))

/** Keeps the value a controlled component is given back. */
const kept = (Draw, first) => (props) => {
  const [value, change] = useState(first)
  return (
    <Draw
      {...props}
      value={value}
      change={(now) => {
        change(now)
        props.set(now)
      }}
    />
  )
}

const PrimeDropdown = kept(({ id, value, change }) => (
  <Dropdown inputId={id} value={value} options={asOptions(DEPARTMENTS)} onChange={(event) => change(event.value)} />
))
const PrimeMultiSelect = kept(
  ({ id, value, change }) => (
    <PrimeMany inputId={id} value={value} options={asOptions(LANGUAGES)} onChange={(event) => change(event.value)} />
  ),
  [],
)
const PrimeAutoComplete = kept(({ id, value, change }) => {
  const [found, show] = useState([])
  return (
    <AutoComplete
      inputId={id}
      value={value}
      suggestions={found}
      completeMethod={({ query }) => show(HARBOURS.filter((one) => one.toLowerCase().includes(query.toLowerCase())))}
      onChange={(event) => change(event.value)}
    />
  )
}, '')
const PrimeChips = kept(
  ({ id, value, change }) => <Chips inputId={id} value={value} onChange={(event) => change(event.value)} />,
  [],
)
const PrimeNumber = kept(
  ({ id, value, change }) => <InputNumber inputId={id} value={value} onValueChange={(event) => change(event.value)} />,
  null,
)
const PrimeRating = kept(
  ({ value, change }) => <Rating value={value} cancel={false} onChange={(event) => change(event.value)} />,
  0,
)
const PrimeButtons = kept(
  ({ labelId, value, change }) => (
    <SelectButton
      aria-labelledby={labelId}
      value={value}
      options={['Left', 'Right', 'Both']}
      onChange={(event) => change(event.value)}
    />
  ),
  null,
)
const PrimeCalendar = kept(
  ({ id, value, change }) => <Calendar inputId={id} value={value} onChange={(event) => change(event.value)} />,
  null,
)
const PrimeSwitch = kept(
  ({ id, value, change }) => <InputSwitch inputId={id} checked={value} onChange={(event) => change(event.value)} />,
  false,
)

const ChakraSelect = ({ set, label }) => {
  const collection = createListCollection({ items: asOptions(SHIFTS) })
  return (
    <ChakraList.Root collection={collection} onValueChange={({ value }) => set(value[0])}>
      <ChakraList.HiddenSelect />
      <ChakraList.Label>{label} *</ChakraList.Label>
      <ChakraList.Control>
        <ChakraList.Trigger>
          <ChakraList.ValueText placeholder="Pick a shift" />
        </ChakraList.Trigger>
      </ChakraList.Control>
      <ChakraList.Positioner>
        <ChakraList.Content>
          {collection.items.map((item) => (
            <ChakraList.Item item={item} key={item.value}>
              {item.label}
            </ChakraList.Item>
          ))}
        </ChakraList.Content>
      </ChakraList.Positioner>
    </ChakraList.Root>
  )
}

const HookForm = ({ id, label, set }) => {
  const {
    register,
    formState: { errors },
  } = useForm({ mode: 'onBlur' })
  const field = register('locker', { pattern: { value: /^\d{4}$/, message: 'Four digits, please.' } })
  return (
    <>
      <label htmlFor={id}>{label} *</label>
      <input
        id={id}
        {...field}
        onChange={(event) => {
          field.onChange(event)
          set(event.target.value)
        }}
      />
      <p role="alert">{errors.locker?.message}</p>
    </>
  )
}

const FormikField = ({ id, label, set }) => (
  <Formik
    initialValues={{ city: '' }}
    validationSchema={Yup.object({ city: Yup.string().min(3) })}
    onSubmit={() => undefined}
    validate={({ city }) => void set(city)}
  >
    <div>
      <label htmlFor={id}>{label} *</label>
      <Field id={id} name="city" as="select">
        <option value="">Choose</option>
        {HARBOURS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Field>
    </div>
  </Formik>
)

const Rjsf = ({ label, set }) => (
  <Form
    tagName="div"
    schema={{
      type: 'object',
      required: ['shift'],
      properties: { shift: { type: 'string', title: label, enum: SHIFTS } },
    }}
    uiSchema={{ shift: { 'ui:widget': 'radio' }, 'ui:submitButtonOptions': { norender: true } }}
    validator={validator}
    onChange={({ formData }) => set(formData.shift)}
  />
)

const Around = ({ children }) => (
  <ChakraProvider value={defaultSystem}>
    <PrimeReactProvider>
      <MantineProvider>{children}</MantineProvider>
    </PrimeReactProvider>
  </ChakraProvider>
)

showReactForm(
  'Application',
  {
    'prime-dropdown': ['Which department would you like to join?', PrimeDropdown],
    'prime-multiselect': ['Which languages could you hold a meeting in?', PrimeMultiSelect],
    'prime-autocomplete': ['Which harbour do you live closest to?', PrimeAutoComplete],
    'prime-chips': ['Three words that colleagues use for you', PrimeChips],
    'prime-calendar': ['When could you visit our workshop?', PrimeCalendar],
    'prime-number': ['How many people have you led?', PrimeNumber],
    'prime-rating': ['How do you rate our posting?', PrimeRating],
    'prime-buttons': ['Which hand do you write with?', PrimeButtons],
    'prime-switch': ['Do you own a bicycle?', PrimeSwitch],
    'mantine-select': [
      'Which department referred you?',
      ({ label, set }) => <MantineList label={`${label} *`} data={asOptions(DEPARTMENTS)} onChange={set} />,
      true,
    ],
    'mantine-search': [
      'Which harbour did you sail from first?',
      ({ label, set }) => <MantineList label={`${label} *`} searchable data={HARBOURS} onChange={set} />,
      true,
    ],
    'mantine-many': [
      'Which languages do you write?',
      ({ label, set }) => <MultiSelect label={`${label} *`} data={asOptions(LANGUAGES)} onChange={set} />,
      true,
    ],
    'mantine-tags': [
      'Three words that friends use for you',
      ({ label, set }) => <TagsInput label={`${label} *`} onChange={set} />,
      true,
    ],
    'mantine-date': [
      'When did you last take a first aid course?',
      ({ label, set }) => <DatePickerInput label={`${label} *`} onChange={set} />,
      true,
    ],
    'chakra-select': ['Which shift suits you best?', ChakraSelect, true],
    'chakra-number': [
      'How many languages do you speak?',
      ({ set, label }) => (
        <NumberInput.Root onValueChange={({ valueAsNumber }) => set(valueAsNumber)}>
          <NumberInput.Label>{label} *</NumberInput.Label>
          <NumberInput.Input />
        </NumberInput.Root>
      ),
      true,
    ],
    'chakra-rating': [
      'How do you rate our canteen?',
      ({ set, label }) => (
        <RatingGroup.Root count={5} onValueChange={({ value }) => set(value)}>
          <RatingGroup.Label>{label} *</RatingGroup.Label>
          <RatingGroup.HiddenInput />
          <RatingGroup.Control />
        </RatingGroup.Root>
      ),
      true,
    ],
    'react-hook-form': ['What is your locker number?', HookForm, true],
    rjsf: ['Which shift did you work last?', Rjsf, true],
    formik: ['Which harbour would you retire to?', FormikField, true],
  },
  Around,
)

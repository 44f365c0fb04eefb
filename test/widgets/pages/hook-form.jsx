// A whole rental application on React Hook Form, in three steps: each step is validated before the next one is drawn.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form'
import { sendState } from './frame.js'

const wrongAt = (errors, name) => name.split('.').reduce((at, part) => at?.[part], errors)?.message

const Field = ({ name, label, rules, children, ...more }) => {
  const { register, formState } = useFormContext()
  const wrong = wrongAt(formState.errors, name)
  const about = { id: name, 'aria-invalid': wrong ? 'true' : 'false', ...register(name, rules) }
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      {children ? <select {...about}>{children}</select> : <input {...about} {...more} />}
      {wrong && <span role="alert">{wrong}</span>}
    </p>
  )
}

const Radios = ({ name, label, options }) => {
  const { register, formState } = useFormContext()
  const wrong = wrongAt(formState.errors, name)
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((one) => (
        <label key={one}>
          <input type="radio" value={one} {...register(name, NEEDED)} /> {one}
        </label>
      ))}
      {wrong && <span role="alert">{wrong}</span>}
    </fieldset>
  )
}

const NEEDED = { required: 'This is required' }
const EMAIL = { ...NEEDED, pattern: { value: /^\S+@\S+\.\S+$/, message: 'Entered value does not match email format' } }

const You = () => (
  <>
    <h2>About you</h2>
    <Field name="firstName" label="First name" rules={NEEDED} />
    <Field name="lastName" label="Last name" rules={NEEDED} />
    <Field name="email" label="Email address" type="email" rules={EMAIL} />
    <Field name="phone" label="Mobile number" type="tel" rules={NEEDED} />
    <Field name="born" label="Date of birth" type="date" rules={NEEDED} />
  </>
)

const Household = () => {
  const { fields, append, remove } = useFieldArray({ name: 'household' })
  const pets = useWatch({ name: 'pets' })
  return (
    <>
      <h2>Your household</h2>
      <Field name="street" label="Current street address" rules={NEEDED} />
      <Field name="city" label="City" rules={NEEDED} />
      <Field name="zip" label="Postal code" rules={NEEDED} />
      <Field name="moveIn" label="When would you like to move in?" type="date" rules={NEEDED} />
      <Radios name="pets" label="Do you have any pets?" options={['Yes', 'No']} />
      {pets === 'Yes' && <Field name="petKind" label="What kind of pets?" rules={NEEDED} />}
      <h3>Previous employers</h3>
      {fields.map((field, at) => (
        <div key={field.id} className="row">
          <Field name={`household.${at}.employer`} label="Employer" rules={NEEDED} />
          <Field name={`household.${at}.title`} label="Position" rules={NEEDED} />
          <button type="button" onClick={() => remove(at)}>
            Delete
          </button>
        </div>
      ))}
      <button type="button" onClick={() => append({ employer: '', title: '' })}>
        + Add employer
      </button>
    </>
  )
}

const Money = () => {
  const guarantor = useWatch({ name: 'guarantor' })
  return (
    <>
      <h2>Income</h2>
      <Field name="status" label="Employment status" rules={NEEDED}>
        <option value="">Select...</option>
        {['Employed', 'Self-employed', 'Student', 'Retired'].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Field>
      <Field
        name="income"
        label="Monthly income (EUR)"
        type="number"
        rules={{ ...NEEDED, valueAsNumber: true, min: { value: 1, message: 'Must be a positive number' } }}
      />
      <Field name="guarantor" label="Is there a guarantor?" rules={NEEDED}>
        <option value="">Select...</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Field>
      {guarantor === 'yes' && <Field name="guarantorName" label="Guarantor’s full name" rules={NEEDED} />}
      <Field name="deposit" label="How will you pay the deposit?" rules={NEEDED} />
    </>
  )
}

const STEPS = [You, Household, Money]

const Application = () => {
  const [at, go] = useState(0)
  const form = useForm({ mode: 'onBlur', defaultValues: { household: [{ employer: '', title: '' }] } })
  const Step = STEPS[at]
  const next = async () => {
    if (await form.trigger()) go(at + 1)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => sendState(values))}>
        <h1>Rental application</h1>
        <p>
          Step {at + 1} of {STEPS.length}
        </p>
        <Step />
        {at > 0 && (
          <button type="button" onClick={() => go(at - 1)}>
            Back
          </button>
        )}
        {at < STEPS.length - 1 && (
          <button key="next" type="button" onClick={next}>
            Continue
          </button>
        )}
        {at === STEPS.length - 1 && (
          <button key="send" type="submit">
            Submit application
          </button>
        )}
      </form>
    </FormProvider>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Application />)

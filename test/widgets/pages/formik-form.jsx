// A whole application on Formik and Yup: jobs are added and removed, and three answers open further questions.
import { ErrorMessage, Field, FieldArray, Form, Formik } from 'formik'
import { createRoot } from 'react-dom/client'
import * as Yup from 'yup'
import { sendState } from './frame.js'

const JOB = { employer: '', position: '', from: '', to: '', current: false }
const needed = Yup.string().required('Required')
const when = (name, is) => Yup.string().when(name, ([now], text) => (now === is ? text.required('Required') : text))

const SCHEMA = Yup.object({
  firstName: needed.max(20, 'Must be 20 characters or less'),
  lastName: needed,
  email: needed.email('Invalid email address'),
  phone: needed.matches(/^\+?[\d\s()-]{7,}$/, 'Invalid phone number'),
  city: needed,
  country: needed,
  birthDate: needed,
  sponsorship: needed,
  visa: when('sponsorship', 'yes'),
  heard: needed,
  heardOther: when('heard', 'other'),
  relocate: Yup.boolean(),
  relocateWhere: when('relocate', true),
  jobs: Yup.array().of(
    Yup.object({
      employer: needed,
      position: needed,
      from: needed,
      to: when('current', false),
    }),
  ),
  why: needed.min(10, 'At least 10 characters'),
  terms: Yup.boolean().oneOf([true], 'You must accept the terms'),
})

const START = {
  ...{ firstName: '', lastName: '', email: '', phone: '', city: '', country: '', birthDate: '' },
  ...{ sponsorship: '', visa: '', heard: '', heardOther: '', relocate: false, relocateWhere: '' },
  ...{ jobs: [{ ...JOB }], why: '', terms: false },
}

const Text = ({ name, label, ...more }) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <Field id={name} name={name} {...more} />
    <ErrorMessage name={name} component="div" className="error" />
  </div>
)

const List = ({ options, ...more }) => (
  <Text as="select" {...more}>
    <option value="">Select an option</option>
    {Object.entries(options).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </Text>
)

const Choice = ({ name, label, options }) => (
  <div className="field">
    <div id={`${name}-group`}>{label}</div>
    {/* biome-ignore lint/a11y/useSemanticElements: as the library's own example has it */}
    <div role="group" aria-labelledby={`${name}-group`}>
      {Object.entries(options).map(([value, words]) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field in it is one
        <label key={value}>
          <Field type="radio" name={name} value={value} />
          {words}
        </label>
      ))}
    </div>
    <ErrorMessage name={name} component="div" className="error" />
  </div>
)

const Tick = ({ name, label }) => (
  <div className="field">
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the field in it is one */}
    <label>
      <Field type="checkbox" name={name} /> {label}
    </label>
    <ErrorMessage name={name} component="div" className="error" />
  </div>
)

const Jobs = ({ jobs }) => (
  <FieldArray name="jobs">
    {({ push, remove }) => (
      <section>
        <h2>Work experience</h2>
        {jobs.map((job, at) => (
          <fieldset key={at}>
            <Text name={`jobs.${at}.employer`} label="Employer" />
            <Text name={`jobs.${at}.position`} label="Job title" />
            <Text name={`jobs.${at}.from`} label="From" type="month" />
            <Tick name={`jobs.${at}.current`} label="I currently work here" />
            {!job.current && <Text name={`jobs.${at}.to`} label="To" type="month" />}
            {jobs.length > 1 && (
              <button type="button" onClick={() => remove(at)}>
                Remove
              </button>
            )}
          </fieldset>
        ))}
        <button type="button" onClick={() => push({ ...JOB })}>
          Add another job
        </button>
      </section>
    )}
  </FieldArray>
)

const Application = () => (
  <Formik initialValues={START} validationSchema={SCHEMA} onSubmit={sendState}>
    {({ values, isSubmitting }) => (
      <Form noValidate>
        <h1>Application</h1>
        <Text name="firstName" label="First name" />
        <Text name="lastName" label="Last name" />
        <Text name="email" label="Email" type="email" />
        <Text name="phone" label="Phone" type="tel" />
        <Text name="city" label="City" />
        <List
          name="country"
          label="Country"
          options={{ nl: 'Netherlands', no: 'Norway', pt: 'Portugal', us: 'United States' }}
        />
        <Text name="birthDate" label="Date of birth" type="date" />
        <Choice name="sponsorship" label="Do you require visa sponsorship?" options={{ yes: 'Yes', no: 'No' }} />
        {values.sponsorship === 'yes' && <Text name="visa" label="Which visa do you hold today?" />}
        <List
          name="heard"
          label="How did you hear about us?"
          options={{ friend: 'A friend', fair: 'Job fair', other: 'Other' }}
        />
        {values.heard === 'other' && <Text name="heardOther" label="Please tell us where" />}
        <Tick name="relocate" label="I am willing to relocate" />
        {values.relocate && <Text name="relocateWhere" label="Where would you move to?" />}
        <Jobs jobs={values.jobs} />
        <Text as="textarea" name="why" label="Why do you want to work here?" />
        <Tick name="terms" label="I accept the terms and conditions" />
        <button type="submit" disabled={isSubmitting}>
          Submit
        </button>
      </Form>
    )}
  </Formik>
)

createRoot(document.body.appendChild(document.createElement('main'))).render(<Application />)

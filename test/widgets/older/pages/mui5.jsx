// Material UI 5 with its date pickers of that time.
import { Autocomplete, FormControl, InputLabel, MenuItem, Rating, Select, Slider, TextField } from '@mui/material'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { MobileDatePicker } from '@mui/x-date-pickers/MobileDatePicker'
import { DEPARTMENTS, HARBOURS, LANGUAGES } from '../../pages/lists.js'
import { showReactForm, useTold } from '../../pages/react-frame.jsx'

const day = (value) => (value?.isValid() ? value.format('YYYY-MM-DD') : undefined)
const List = ({ id, label, set, items, multiple }) => {
  const [value, change] = useTold(set, multiple ? [] : '')
  return (
    <FormControl fullWidth required>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        labelId={`${id}-label`}
        id={id}
        label={label}
        multiple={multiple}
        value={value}
        onChange={(event) => change(event.target.value)}
      >
        {items.map((one) => (
          <MenuItem key={one} value={one.toLowerCase()}>
            {one}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}
const Lookup = ({ label, set, ...more }) => (
  <Autocomplete
    {...more}
    onChange={(_, value) => set(value)}
    renderInput={(props) => <TextField {...props} label={label} required />}
  />
)

showReactForm(
  'Application',
  {
    select: [
      'Which department would you like to join?',
      (about) => <List {...about} items={DEPARTMENTS} multiple={false} />,
      true,
    ],
    'select-many': [
      'Which languages could you hold a meeting in?',
      (about) => <List {...about} items={LANGUAGES} multiple />,
      true,
    ],
    autocomplete: ['Which harbour do you live closest to?', (about) => <Lookup {...about} options={HARBOURS} />, true],
    tags: [
      'Three words that colleagues use for you',
      (about) => <Lookup {...about} multiple freeSolo options={[]} />,
      true,
    ],
    date: [
      'When could you visit our workshop?',
      ({ label, set }) => <DatePicker label={label} onChange={(value) => set(day(value))} />,
      true,
    ],
    'date-desktop': [
      'When did you last take a first aid course?',
      ({ label, set }) => <DesktopDatePicker label={label} format="DD.MM.YYYY" onChange={(value) => set(day(value))} />,
      true,
    ],
    'date-mobile': [
      'When was your last eye test?',
      ({ label, set }) => <MobileDatePicker label={label} onAccept={(value) => set(day(value))} />,
      true,
    ],
    slider: [
      'How many people have you led?',
      ({ labelId, set }) => (
        <Slider aria-labelledby={labelId} defaultValue={10} max={60} onChange={(_, value) => set(value)} />
      ),
    ],
    rating: ['How do you rate our posting?', ({ set }) => <Rating name="rating" onChange={(_, value) => set(value)} />],
  },
  ({ children }) => <LocalizationProvider dateAdapter={AdapterDayjs}>{children}</LocalizationProvider>,
)

// Material UI and its date pickers, each with the helper text of its own for what is missing.
import {
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  InputLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Rating,
  Select,
  Slider,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { MobileDatePicker } from '@mui/x-date-pickers/MobileDatePicker'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from './lists.js'
import { showReactForm, useTold } from './react-frame.jsx'

const day = (value) => (value?.isValid() ? value.format('YYYY-MM-DD') : undefined)

const MuiText = ({ label, set }) => <TextField label={label} required onChange={(event) => set(event.target.value)} />

const MuiSelect = ({ id, label, set, items = DEPARTMENTS, multiple = false }) => {
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
const MuiSelectMany = (about) => <MuiSelect {...about} items={LANGUAGES} multiple />

const MuiAutocomplete = ({ label, set }) => (
  <Autocomplete
    options={HARBOURS}
    onChange={(_, value) => set(value)}
    renderInput={(props) => <TextField {...props} label={label} required />}
  />
)
const MuiAutocompleteMany = ({ label, set }) => (
  <Autocomplete
    multiple
    options={LANGUAGES}
    onChange={(_, value) => set(value)}
    renderInput={(props) => <TextField {...props} label={label} />}
  />
)
const MuiTags = ({ label, set }) => (
  <Autocomplete
    multiple
    freeSolo
    options={[]}
    onChange={(_, value) => set(value)}
    renderInput={(props) => <TextField {...props} label={label} />}
  />
)

const MuiDate = ({ label, set }) => <DatePicker label={label} onChange={(value) => set(day(value))} />
const MuiDesktopDate = ({ label, set }) => (
  <DesktopDatePicker label={label} format="DD.MM.YYYY" onChange={(value) => set(day(value))} />
)
const MuiMobileDate = ({ label, set }) => <MobileDatePicker label={label} onAccept={(value) => set(day(value))} />
const MuiTime = ({ label, set }) => (
  <TimePicker label={label} onChange={(value) => set(value?.isValid() ? value.format('HH:mm') : undefined)} />
)

const MuiSlider = ({ labelId, set }) => (
  <Slider
    aria-labelledby={labelId}
    defaultValue={10}
    max={60}
    onChange={(_, value) => set(value)}
    sx={{ width: 300 }}
  />
)
const MuiRating = ({ label, set }) => (
  <>
    <Typography component="legend">{label}</Typography>
    <Rating name="rating" onChange={(_, value) => set(value)} />
  </>
)
const MuiSwitch = ({ label, set }) => (
  <FormControlLabel control={<Switch onChange={(event) => set(event.target.checked)} />} label={label} />
)
const MuiCheckbox = ({ label, set }) => (
  <FormControlLabel required control={<Checkbox onChange={(event) => set(event.target.checked)} />} label={label} />
)
const MuiRadio = ({ id, label, set }) => (
  <FormControl required>
    <FormLabel id={`${id}-label`}>{label}</FormLabel>
    <RadioGroup aria-labelledby={`${id}-label`} name={id} onChange={(event) => set(event.target.value)}>
      {SHIFTS.map((one) => (
        <FormControlLabel key={one} value={one} control={<Radio />} label={one} />
      ))}
    </RadioGroup>
  </FormControl>
)
const MuiToggle = ({ label, set }) => {
  const [value, change] = useTold(set, null)
  return (
    <>
      <p>{label} *</p>
      <ToggleButtonGroup exclusive value={value} aria-label={label} onChange={(_, one) => change(one)}>
        {['Left', 'Right', 'Both'].map((one) => (
          <ToggleButton key={one} value={one}>
            {one}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

const Around = ({ children }) => <LocalizationProvider dateAdapter={AdapterDayjs}>{children}</LocalizationProvider>

showReactForm(
  'Application',
  {
    text: ['Which book do you give away most?', MuiText, true],
    select: ['Which department would you like to join?', MuiSelect, true],
    'select-many': ['Which languages could you hold a meeting in?', MuiSelectMany, true],
    autocomplete: ['Which harbour do you live closest to?', MuiAutocomplete, true],
    'autocomplete-many': ['Which languages do you write?', MuiAutocompleteMany, true],
    tags: ['Three words that colleagues use for you', MuiTags, true],
    date: ['When could you visit our workshop?', MuiDate, true],
    'date-desktop': ['When did you last take a first aid course?', MuiDesktopDate, true],
    'date-mobile': ['When was your last eye test?', MuiMobileDate, true],
    time: ['When may we call you?', MuiTime, true],
    slider: ['How many people have you led?', MuiSlider],
    rating: ['How do you rate our posting?', MuiRating, true],
    switch: ['Do you own a bicycle?', MuiSwitch, true],
    checkbox: ['I have a forklift licence', MuiCheckbox, true],
    radio: ['Which shift did you work last?', MuiRadio, true],
    toggle: ['Which hand do you write with?', MuiToggle, true],
  },
  Around,
)

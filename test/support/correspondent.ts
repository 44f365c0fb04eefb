// A person who sends a message with the sample sites' plain contact form.
import type { Applicant } from '../../shared/domain/applicant.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'

export const correspondent = (name: string, email: string, message: string): Applicant =>
  parseUserData({
    id: email,
    name,
    email,
    phone: '+1 415 555 0134',
    address: { street: '12 Quay Street', city: 'Halifax', country: 'Canada' },
    answers: { Message: message },
  })

// Whether a mail comes from the site: look-alikes, misleading names and forged mail server headers are not trusted.
import { describe, expect, test } from 'vitest'
import { siteOf } from '../../../bridge/base/site.ts'
import { headersOf, isFrom, senderOf, vouchedFor } from '../../../bridge/mail/sender.ts'

const from = (line: string): string | undefined => senderOf(headersOf(`From: ${line}\r\n`))

describe('the one sender', () => {
  test.each([
    ['no-reply@harbour.example', 'no-reply@harbour.example'],
    ['Harbour <No-Reply@Harbour.example>', 'no-reply@harbour.example'],
    ['"Harbour, Inc." <a@mail.harbour.example>', 'a@mail.harbour.example'],
    ['"no-reply@harbour.example" <x@evil.example>', 'x@evil.example'],
    ['=?utf-8?q?no-reply=40harbour=2Eexample?= <x@evil.example>', 'x@evil.example'],
  ])('%s', (line, address) => {
    expect(from(line)).toBe(address)
  })

  test.each([
    'no-reply@harbour.example <x@evil.example>',
    '<no-reply@harbour.example> <x@evil.example>',
    'no-reply@harbour.example, x@evil.example',
    'Group: no-reply@harbour.example;',
    'no-reply@harbour.example (x@evil.example)',
    '"a\\" <no-reply@harbour.example>" x@evil.example',
    'no-reply@härbour.example',
    '',
  ])('undetermined: %s', (line) => {
    expect(from(line)).toBeUndefined()
  })

  test('with two From lines, neither counts', () => {
    expect(senderOf(headersOf('From: a@harbour.example\r\nFrom: x@evil.example\r\n'))).toBeUndefined()
  })
})

describe('the domain', () => {
  const own = [siteOf('jobs.harbour.co.uk')]
  test.each(['no-reply@harbour.co.uk', 'a@mail.harbour.co.uk', 'a@x.y.HARBOUR.co.uk'.toLowerCase()])(
    'its own: %s',
    (address) => {
      expect(isFrom(address, own)).toBe(true)
    },
  )
  test.each([
    'a@harbour.co.uk.evil.org',
    'a@evil-harbour.co.uk',
    'a@harb0ur.co.uk',
    'a@xn--harbur-9ya.co.uk',
    'a@other.co.uk',
    'a@co.uk',
  ])('another: %s', (address) => {
    expect(isFrom(address, own)).toBe(false)
  })
  test('tenants of a hosting service are separate sites', () => {
    expect(isFrom('a@evil.github.io', [siteOf('harbour.github.io')])).toBe(false)
  })
  test('a host without a domain is itself', () => {
    expect(siteOf('127.0.0.1')).toBe('127.0.0.1')
  })
})

describe('what the mail server says', () => {
  const said = (value: string, authserv: string | undefined = 'mx.home.example') =>
    vouchedFor(
      headersOf(value.startsWith('Auth') ? value : `Authentication-Results: ${value}`),
      'a@mail.harbour.example',
      authserv,
    )

  test.each([
    'mx.home.example; dmarc=pass (p=REJECT) header.from=harbour.example',
    'mx.home.example; spf=fail smtp.mailfrom=x@evil.example; dkim=pass header.i=@harbour.example header.s=k',
    'mx.home.example 1; dkim=fail header.d=harbour.example; spf=pass smtp.mailfrom=bounce@harbour.example',
    'mx.home.example; dkim=pass header.i=@harbour.example header.s=k header.b="Y6N+p8P/"; dmarc=none header.from=harbour.example',
    'mx.home.example;\r\n\tdkim=pass\r\n\theader.d=harbour.example',
  ])('confirms the sender: %s', (value) => {
    expect(said(value)).toBe('pass')
  })

  test.each([
    'mx.home.example; dkim=fail header.d=harbour.example; dmarc=fail header.from=harbour.example',
    'mx.home.example; spf=fail (dkim=pass header.d=harbour.example) smtp.mailfrom=evil.example',
    'mx.home.example; dkim=fail header.d=harbour.example',
    'mx.home.example; dkim=pass header.d=sub.harbour.example; dmarc=fail header.from=harbour.example',
  ])('does not confirm the sender: %s', (value) => {
    expect(said(value)).toBe('fail')
  })

  test.each([
    'mx.home.example; none',
    'mx.home.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example',
    'mx.home.example; dkim=pass header.d=harbour.example.evil.org',
    'mx.home.example; dkim=pass header.d=harbour.example header.i=@evil.example',
    'mx.home.example; dmarc=pass',
    'mx.home.example; dmarc=pass header.from=evil.example; dkim=pass header.d=harbour.example',
    'mx.home.example; dmarc=temperror header.from=harbour.example; dkim=pass header.d=harbour.example',
    'mx.home.example; dmarc=pass header.from=harbour.example; dmarc=fail header.from=harbour.example',
    // Text chosen by the sender: the envelope, the name of a key, a reason that repeats them.
    'mx.home.example; spf=pass smtp.mailfrom="a; dkim=pass header.d=harbour.example b"@evil.example',
    'mx.home.example; spf=pass smtp.mailfrom=a; dkim=pass header.d=harbour.example b@evil.example',
    'mx.home.example; dkim=pass header.i="a header.d=harbour.example b"@evil.example',
    'mx.home.example; dkim=pass header.i=a header.d=harbour.example b@evil.example',
    'mx.home.example; dkim=pass header.d=evil.example header.d=harbour.example',
    'mx.home.example; spf=fail reason="x; dkim=pass header.d=harbour.example"',
    'mx.home.example; spf=pass (domain of a) dkim=pass header.d=harbour.example; x=y@evil.example) smtp.mailfrom=evil.example',
    'mx.home.example; spf=pass (domain of a\\) smtp.mailfrom=harbour.example',
    'mx.home.example; dkim=pass header.b="a; header.d=harbour.example"',
  ])('says nothing that can be believed: %s', (value) => {
    expect(said(value)).toBe('unknown')
  })

  test('only its newest line counts, whatever a sender wrote below', () => {
    const lines = [
      'Authentication-Results: mx.home.example; dkim=fail header.d=harbour.example',
      'Authentication-Results: mx.home.example; dkim=pass header.d=harbour.example',
    ]
    expect(said(lines.join('\r\n'))).toBe('fail')
  })

  test('another server’s word, or one nobody named, is not believed', () => {
    expect(said('mx.evil.example; dmarc=pass header.from=harbour.example')).toBe('unknown')
    expect(vouchedFor(headersOf('Authentication-Results: a; dmarc=pass'), 'a@b.example', undefined)).toBe('unknown')
    expect(vouchedFor([], 'a@b.example', 'mx.home.example')).toBe('unknown')
  })
})

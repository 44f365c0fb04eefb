/** Adjectives of nationality that people write; the country's own name is known anyway. */
export const NATIONALITIES: Readonly<Record<string, string>> = {
  american: 'US', british: 'GB', german: 'DE', deutsch: 'DE', french: 'FR', francaise: 'FR', francais: 'FR', spanish: 'ES', espanola: 'ES', portuguese: 'PT', brazilian: 'BR', brasileira: 'BR',
  brasileiro: 'BR', ukrainian: 'UA', australian: 'AU', canadian: 'CA', indian: 'IN', irish: 'IE', italian: 'IT', dutch: 'NL', polish: 'PL', mexican: 'MX', chinese: 'CN', japanese: 'JP',
  austrian: 'AT', swiss: 'CH', swedish: 'SE', norwegian: 'NO', danish: 'DK', finnish: 'FI', greek: 'GR', turkish: 'TR', russian: 'RU', romanian: 'RO', czech: 'CZ', hungarian: 'HU', belgian: 'BE',
  argentine: 'AR', argentinian: 'AR', colombian: 'CO', chilean: 'CL', nigerian: 'NG', kenyan: 'KE', pakistani: 'PK', filipino: 'PH', vietnamese: 'VN', korean: 'KR', israeli: 'IL', 'new zealander': 'NZ', 'south african': 'ZA',
} // biome-ignore format: a table

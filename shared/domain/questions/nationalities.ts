/** Adjectives of nationality that people write; the country's own name is known anyway. */
export const NATIONALITIES: Readonly<Record<string, string>> = {
  american: 'US', british: 'GB', german: 'DE', deutsch: 'DE', french: 'FR', francaise: 'FR', francais: 'FR', spanish: 'ES', espanola: 'ES', portuguese: 'PT', brazilian: 'BR', brasileira: 'BR',
  brasileiro: 'BR', ukrainian: 'UA', australian: 'AU', canadian: 'CA', indian: 'IN', irish: 'IE', italian: 'IT', dutch: 'NL', polish: 'PL', mexican: 'MX', chinese: 'CN', japanese: 'JP',
  austrian: 'AT', swiss: 'CH', swedish: 'SE', norwegian: 'NO', danish: 'DK', finnish: 'FI', greek: 'GR', turkish: 'TR', russian: 'RU', romanian: 'RO', czech: 'CZ', hungarian: 'HU', belgian: 'BE',
  argentine: 'AR', argentinian: 'AR', colombian: 'CO', chilean: 'CL', nigerian: 'NG', kenyan: 'KE', pakistani: 'PK', filipino: 'PH', vietnamese: 'VN', korean: 'KR', israeli: 'IL', 'new zealander': 'NZ', 'south african': 'ZA',
  deutsche: 'DE', allemand: 'DE', allemande: 'DE', aleman: 'DE', alemana: 'DE', alemao: 'DE', alema: 'DE', espagnol: 'ES', espagnole: 'ES', espanol: 'ES', espanhol: 'ES', espanhola: 'ES', spanisch: 'ES', spanische: 'ES',
  franzosisch: 'FR', franzosische: 'FR', frances: 'FR', francesa: 'FR', portugais: 'PT', portugaise: 'PT', portugues: 'PT', portuguesa: 'PT', portugiesisch: 'PT', bresilien: 'BR', bresilienne: 'BR', brasileno: 'BR', brasilena: 'BR', brasilianisch: 'BR',
  britisch: 'GB', britische: 'GB', britannique: 'GB', britanico: 'GB', britanica: 'GB', americain: 'US', americaine: 'US', estadounidense: 'US', americano: 'US', americana: 'US', amerikanisch: 'US', italien: 'IT', italienne: 'IT', italiano: 'IT', italiana: 'IT',
  italienisch: 'IT', osterreichisch: 'AT', osterreichische: 'AT', autrichien: 'AT', autrichienne: 'AT', ukrainien: 'UA', ukrainienne: 'UA', ucraniano: 'UA', ucraniana: 'UA', ukrainisch: 'UA', mexicano: 'MX', mexicana: 'MX',
} // biome-ignore format: a table

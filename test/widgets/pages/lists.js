// The options of the pages' lists.
export const DEPARTMENTS = ['Engineering', 'Design', 'Legal', 'Operations']
export const TOOLS = ['Vim', 'Emacs', 'Kate']
export const LANGUAGES = ['English', 'Dutch', 'German', 'Basque', 'Finnish']
export const SHIFTS = ['Early shift', 'Late shift', 'Night shift']
export const HARBOURS =
  'Aalborg,Antwerp,Bergen,Bilbao,Bremerhaven,Cardiff,Cork,Dover,Dublin,Esbjerg,Felixstowe,Galway,Genoa,Gothenburg,Hamburg,Helsinki,Hull,Kiel,Le Havre,Leith,Lisbon,Liverpool,Malmo,Marseille,Naples,Oslo,Plymouth,Porto,Riga,Rotterdam,Southampton,Tallinn,Trieste,Turku,Valencia,Vigo,Zeebrugge'.split(
    ',',
  )
/** Long enough that no list draws all of it at once. */
export const TEAMS = Array.from({ length: 400 }, (_, at) => `Team ${String(at + 1).padStart(3, '0')}`)

/** As a server would: late. */
export const lookUp = (query, list = HARBOURS) =>
  new Promise((resolve) =>
    setTimeout(() => resolve(list.filter((one) => one.toLowerCase().includes(query.toLowerCase())).slice(0, 8)), 300),
  )

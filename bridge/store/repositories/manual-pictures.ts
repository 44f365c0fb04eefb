/**
 * Encrypted pictures that show where a manual's steps act. They are deleted with their manual, and once no recent
 * version uses them.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

export interface ManualPicture {
  id: string
  /** JPEG. */
  image: Uint8Array
}

export interface ManualPictureRepository {
  keep(manualId: string, pictures: readonly ManualPicture[]): Promise<void>
  /** Ids of the existing pictures. */
  ids(manualId: string): Promise<Set<string>>
  get(manualId: string, id: string): Promise<Uint8Array | undefined>
}

/** How many versions keep their pictures; older ones may share some of them. */
const VERSIONS = 5

export const manualPictureRepository = (db: Kysely<Database>, sealed: ColumnSeal): ManualPictureRepository => ({
  async keep(manualId, pictures) {
    if (pictures.length === 0) return
    await db.transaction().execute(async (trx) => {
      const rows = pictures.map(({ id, image }) => ({
        manual_id: manualId,
        id,
        image: sealed.text(Buffer.from(image).toString('base64')),
      }))
      await trx
        .insertInto('manual_pictures')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['manual_id', 'id']).doNothing())
        .execute()
      await sql`
        delete from manual_pictures p where p.manual_id = ${manualId} and not exists (
          select from (
            select body from manual_versions where manual_id = ${manualId} order by version desc limit ${VERSIONS}
          ) v where strpos(v.body::text, p.id) > 0
        )`.execute(trx)
    })
  },
  async ids(manualId) {
    const rows = await db.selectFrom('manual_pictures').select('id').where('manual_id', '=', manualId).execute()
    return new Set(rows.map(({ id }) => id))
  },
  async get(manualId, id) {
    const row = await db
      .selectFrom('manual_pictures')
      .select('image')
      .where('manual_id', '=', manualId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && Buffer.from(sealed.openText(row.image), 'base64')
  },
})

/**
 * Recognises application platforms, including embedded job boards, by their markup. `domain/url.ts` knows their hosts.
 */
import { KNOWN_PLATFORMS, type KnownPlatform } from '../domain/platforms.ts'

/** If several match, the first row wins. */
const MARKS: Readonly<Record<KnownPlatform, string>> = {
  greenhouse: 'form#application-form #first_name, form#application_form, #submit_app, #grnhse_app, iframe#grnhse_iframe, #application_confirmation, .application--container',
  lever: '#btn-submit + #hcaptchaSubmitBtn, #hcaptchaSubmitBtn, [name^="cards["], li.application-question .application-label, .lever-jobs-iframe',
  ashby: '[class*="ashby-application-form"], [data-field-path^="_systemfield_"], #ashby_embed_iframe',
  icims: 'iframe#icims_content_iframe, .iCIMS_MainWrapper, [class*="iCIMS_"], [name^="PersonProfileFields."]',
  smartrecruiters: 'oc-app, oc-oneclick-form, spl-input, spl-dropzone, oc-screening-questions, oc-success-page-content',
  workday: '[data-automation-id=applyFlowPage], [data-automation-id=adventureButton], [data-automation-id^="applyFlow"], [data-automation-id^="formField-"], [data-automation-id=pageFooterNextButton], [data-automation-id=bottom-navigation-next-button], [data-automation-id=progressBarActiveStep], [data-automation-id=signInSubmitButton], [data-automation-id=createAccountSubmitButton]',
} // biome-ignore format: a table

/** Customised sites lack the marks above but keep the attribute everywhere. */
const UNMARKED: Partial<Readonly<Record<KnownPlatform, () => boolean>>> = { workday: automationIds }

export function platformsIn(): KnownPlatform[] {
  const marked = (Object.keys(MARKS) as KnownPlatform[]).filter((platform) => document.querySelector(MARKS[platform]))
  const unmarked = KNOWN_PLATFORMS.filter((platform) => !marked.includes(platform) && UNMARKED[platform]?.() === true)
  return [...marked, ...unmarked]
}

/** Other sites, such as shops, use the attribute too, so some of its values must belong to this platform only. */
const OWN =
  /^(?:formField|legalName|addressSection|phone-|source--|dateSection|multiSelect|promptIcon|click_filter|beecatcher|bottom-navigation|pageFooter|pageHeader|progressBar|jobPosting|applyManually|autofillWithResume|useMyLast|createAccount|signIn|verifyPassword|workExperience|education-|file-upload|selectedItem|quickApply|navigationItem|utilityButton|currentStep|candidate)/i

function automationIds(): boolean {
  const ids = [...document.querySelectorAll('[data-automation-id]')]
    .slice(0, 400)
    .map((el) => el.getAttribute('data-automation-id') ?? '')
  return ids.length >= 4 && ids.filter((id) => OWN.test(id)).length >= 2
}

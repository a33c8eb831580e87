const refused = (): never => {
  throw new Error('Nothing is left out of answers here: the machine keeps them, rjsf only draws.')
}

/** Leaving out of a form's data what its schema does not name; no form of ours asks for it. */
export default refused
export { refused as getFieldNames, refused as getUsedFormData, refused as isValueEmpty }

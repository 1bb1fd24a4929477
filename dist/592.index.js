export const id = 592;
export const ids = [592];
export const modules = {

/***/ 6592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   version: () => (/* binding */ version)
/* harmony export */ });
/** The version of package.json; a test holds them together. */
const version = '0.1.0';


/***/ })

};

/* Inline caches and fast paths for the C code that Cython generates from the engine; tools/fast.py includes it.

   The interpreter caches at every place of the code what it finds there: that `state` is always of one type, and that
   `crew` is stored 96 bytes into it. Cython's code has no such caches: it calls PyObject_GetAttr every time. This file
   redefines the functions it calls as macros with a static cache at each place. A cache is valid as long as the type
   has the same version tag, a number that no two states of types share and that changes with the type. Whatever is not
   cached takes the slow path, as without this file. All of it relies on the GIL. */

#include <structmember.h>

#define RARELY __attribute__((noinline, cold)) static
#define QUICKLY __attribute__((always_inline)) static inline

/* Attributes: either a slot at a fixed offset (fields of structs, names in __slots__), or an attribute of one object
   that does not change (a module's functions, the tables of a box), checked by the version of its dictionary. */

typedef struct {
    unsigned int tag;
    Py_ssize_t offset;
} Slot;

typedef struct {
    Slot slot;
    PyObject *object, *dict, *value;
    unsigned int tag;
    uint64_t version;
    int filled;
} Attribute;

#if PY_VERSION_HEX < 0x030C0000
#define HAS_DICT_VERSIONS 1
#define STILL_HOLDS(c, o) \
    ((o) == (c)->object && Py_TYPE(o)->tp_version_tag == (c)->tag && \
     ((PyDictObject *)(c)->dict)->ma_version_tag == (c)->version)
#else
#define HAS_DICT_VERSIONS 0
#define STILL_HOLDS(c, o) 0
#endif
#define MOST_FILLINGS 50 /* refills after which a cache is given up */

/* Returns the offset of a slot that holds an object, or of a field in a named tuple; otherwise 0. */
RARELY Py_ssize_t slot_offset(PyTypeObject *type, PyObject *name) {
    PyObject *found = _PyType_Lookup(type, name);
    if (!found || !type->tp_version_tag) return 0;
    if (Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX) return member->offset;
    } else if (PyType_IsSubtype(type, &PyTuple_Type) && !strcmp(Py_TYPE(found)->tp_name, "collections._tuplegetter")) {
        PyObject *fields = PyObject_GetAttrString((PyObject *)type, "_fields");
        Py_ssize_t index = fields ? PySequence_Index(fields, name) : -1;
        Py_XDECREF(fields);
        if (index >= 0) return offsetof(PyTupleObject, ob_item) + index * sizeof(PyObject *);
        PyErr_Clear();
    }
    return 0;
}

/* Caches an attribute of a module or a plain object. The cache owns object and dictionary, so that their addresses are
   not reused. */
RARELY void keep_value(PyObject *o, PyObject *name, Attribute *c) {
#if HAS_DICT_VERSIONS
    PyTypeObject *type = Py_TYPE(o);
    PyObject *found = _PyType_Lookup(type, name), **dict, *value;
    if (c->filled >= MOST_FILLINGS || !type->tp_version_tag || (found && Py_TYPE(found)->tp_descr_set)) return;
    dict = _PyObject_GetDictPtr(o);
    value = dict && *dict ? PyDict_GetItemWithError(*dict, name) : NULL;
    if (!value) return;
    c->filled++;
    Py_INCREF(o);
    Py_INCREF(*dict);
    Py_XSETREF(c->object, o);
    Py_XSETREF(c->dict, *dict);
    c->tag = type->tp_version_tag;
    c->version = ((PyDictObject *)c->dict)->ma_version_tag;
    c->value = value;
#endif
}

RARELY PyObject *learn_attribute(PyObject *o, PyObject *name, Attribute *c) {
    PyTypeObject *type = Py_TYPE(o);
    if (type->tp_getattro == PyObject_GenericGetAttr || PyModule_CheckExact(o)) {
        Py_ssize_t offset = slot_offset(type, name);
        if (offset) {
            c->slot.offset = offset;
            c->slot.tag = type->tp_version_tag;
        } else {
            keep_value(o, name, c);
        }
    }
    return PyObject_GetAttr(o, name);
}

QUICKLY PyObject *get_attribute(PyObject *o, PyObject *name, Attribute *c) {
    unsigned int tag = Py_TYPE(o)->tp_version_tag;
    if (likely(tag && tag == c->slot.tag)) {
        PyObject *value = *(PyObject **)((char *)o + c->slot.offset);
        if (likely(value)) return Py_NewRef(value);
    } else if (STILL_HOLDS(c, o)) {
        return Py_NewRef(c->value);
    }
    return learn_attribute(o, name, c);
}

/* A slot may be written to if the slow path has just done so, which excludes frozen structs. If the garbage collector
   tracks the value but not yet the struct, the struct may have to be tracked, too: only the slow path does that. */
RARELY int learn_to_set(PyObject *o, PyObject *name, PyObject *value, Slot *c) {
    PyTypeObject *type = Py_TYPE(o);
    Py_ssize_t offset = slot_offset(type, name);
    if (PyObject_SetAttr(o, name, value) < 0) return -1;
    if (offset && value && *(PyObject **)((char *)o + offset) == value) {
        c->offset = offset;
        c->tag = type->tp_version_tag;
    }
    return 0;
}

QUICKLY int set_attribute(PyObject *o, PyObject *name, PyObject *value, Slot *c) {
    unsigned int tag = Py_TYPE(o)->tp_version_tag;
    if (likely(value && tag && tag == c->tag) && (!PyType_IS_GC(Py_TYPE(value)) || PyObject_GC_IsTracked(o))) {
        PyObject **slot = (PyObject **)((char *)o + c->offset), *old = *slot;
        *slot = Py_NewRef(value);
        Py_XDECREF(old);
        return 0;
    }
    return learn_to_set(o, name, value, c);
}

/* Methods: the function found in a type without dictionaries in its objects, or the function of a module. */

typedef struct {
    unsigned int tag;
    PyObject *function;
    Attribute attribute;
} Method;

RARELY PyObject *learn_method(PyObject *name, PyObject *const *args, size_t count, PyObject *keywords, Method *c) {
    PyTypeObject *type = Py_TYPE(args[0]);
    if (PyModule_CheckExact(args[0])) {
        keep_value(args[0], name, &c->attribute);
    } else if (type->tp_getattro == PyObject_GenericGetAttr && !type->tp_dictoffset
               && !PyType_HasFeature(type, 1UL << 4 /* a dictionary managed by Python */)) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found && type->tp_version_tag && PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
            c->function = found;
            c->tag = type->tp_version_tag;
        }
    }
    return PyObject_VectorcallMethod(name, args, count, keywords);
}

QUICKLY PyObject *call(PyObject *function, PyObject *const *args, size_t count, PyObject *keywords) {
    PyTypeObject *type = Py_TYPE(function);
    if (likely(PyType_HasFeature(type, Py_TPFLAGS_HAVE_VECTORCALL))) {
        vectorcallfunc quick = *(vectorcallfunc *)((char *)function + type->tp_vectorcall_offset);
        if (likely(quick)) return quick(function, args, count, keywords);
    }
    return PyObject_Vectorcall(function, args, count, keywords);
}

/* A cache does not own the function, so the call holds a reference. */
QUICKLY PyObject *call_kept(PyObject *function, PyObject *const *args, size_t count, PyObject *keywords) {
    PyObject *result;
    Py_INCREF(function);
    result = call(function, args, count, keywords);
    Py_DECREF(function);
    return result;
}

QUICKLY PyObject *call_method(PyObject *name, PyObject *const *args, size_t count, PyObject *keywords, Method *c) {
    unsigned int tag = Py_TYPE(args[0])->tp_version_tag;
    if (likely(tag && tag == c->tag))
        return call_kept(c->function, args, count & ~PY_VECTORCALL_ARGUMENTS_OFFSET, keywords);
    if (STILL_HOLDS(&c->attribute, args[0]))
        return call_kept(
            c->attribute.value, args + 1, (PyVectorcall_NARGS(count) - 1) | PY_VECTORCALL_ARGUMENTS_OFFSET, keywords
        );
    return learn_method(name, args, count, keywords, c);
}

/* isinstance: classes of structs have a metaclass, so Python looks up its __instancecheck__ at each call. Here it is
   looked up once for each place: if it is that of `type`, the subtype check is enough. */

RARELY int learn_instances(PyObject *o, PyObject *kind, unsigned int *c) {
    if (PyType_Check(kind)) {
        PyTypeObject *meta = Py_TYPE(kind);
        PyObject *name = PyUnicode_InternFromString("__instancecheck__");
        if (name && _PyType_Lookup(meta, name) == _PyType_Lookup(&PyType_Type, name)) *c = meta->tp_version_tag;
        Py_XDECREF(name);
    }
    return PyObject_IsInstance(o, kind);
}

QUICKLY int is_instance(PyObject *o, PyObject *kind, unsigned int *c) {
    unsigned int tag = Py_TYPE(kind)->tp_version_tag;
    if (Py_IS_TYPE(o, (PyTypeObject *)kind)) return 1;
    if (likely(tag && tag == *c)) return PyType_IsSubtype(Py_TYPE(o), (PyTypeObject *)kind);
    return learn_instances(o, kind, c);
}

/* Small integers: rows are indexed with them, and most compared or shifted numbers are small. */

#if PY_VERSION_HEX < 0x030C0000
#define IS_SMALL(o) (PyLong_CheckExact(o) && (size_t)(Py_SIZE(o) + 1) <= 2)
#define SMALL(o) (Py_SIZE(o) * (Py_ssize_t)((PyLongObject *)(o))->ob_digit[0])
#else
#define IS_SMALL(o) (PyLong_CheckExact(o) && PyUnstable_Long_IsCompact((PyLongObject *)(o)))
#define SMALL(o) PyUnstable_Long_CompactValue((PyLongObject *)(o))
#endif

QUICKLY PyObject *get_item(PyObject *o, PyObject *key) {
    if (likely(IS_SMALL(key))) {
        size_t index = (size_t)SMALL(key);
        if (PyList_CheckExact(o) && likely(index < (size_t)PyList_GET_SIZE(o)))
            return Py_NewRef(PyList_GET_ITEM(o, index));
        if (PyTuple_CheckExact(o) && likely(index < (size_t)PyTuple_GET_SIZE(o)))
            return Py_NewRef(PyTuple_GET_ITEM(o, index));
    }
    return PyObject_GetItem(o, key);
}

QUICKLY PyObject *shift_right(PyObject *a, PyObject *b) {
    if (likely(IS_SMALL(a) && IS_SMALL(b) && (size_t)SMALL(b) < 32)) return PyLong_FromSsize_t(SMALL(a) >> SMALL(b));
    return PyNumber_Rshift(a, b);
}

QUICKLY PyObject *shift_left(PyObject *a, PyObject *b) {
    if (likely(IS_SMALL(a) && IS_SMALL(b) && (size_t)SMALL(b) < 32 && SMALL(a) >= 0))
        return PyLong_FromSsize_t(SMALL(a) << SMALL(b));
    return PyNumber_Lshift(a, b);
}

QUICKLY int is_true(PyObject *o) {
    if (PyLong_CheckExact(o)) return !IS_SMALL(o) || SMALL(o) != 0;
    if (PyList_CheckExact(o)) return PyList_GET_SIZE(o) > 0;
    return o == Py_True ? 1 : o == Py_False || o == Py_None ? 0 : PyObject_IsTrue(o);
}

#define COMPARED(a, sign, b, otherwise)                                                        \
    ({                                                                                         \
        PyObject *one = (a), *other = (b);                                                     \
        likely(IS_SMALL(one) && IS_SMALL(other)) ? SMALL(one) sign SMALL(other) : (otherwise); \
    })

/* The functions that the generated code calls. Within its own macro a name has its original meaning. */

#undef __Pyx_PyObject_GetAttrStr
#define __Pyx_PyObject_GetAttrStr(o, name) ({ static Attribute cache; get_attribute((o), (name), &cache); })
#undef __Pyx_PyObject_SetAttrStr
#define __Pyx_PyObject_SetAttrStr(o, name, value) ({ static Slot cache; set_attribute((o), (name), (value), &cache); })
#undef __Pyx_PyObject_FastCall
#define __Pyx_PyObject_FastCall(function, args, count) call((function), (args), (count), NULL)
#undef __Pyx_PyObject_FastCallMethod
#define __Pyx_PyObject_FastCallMethod(name, args, count) \
    ({ static Method cache; call_method((name), (args), (count), NULL, &cache); })
#undef __Pyx_Object_VectorcallMethodKwds
#define __Pyx_Object_VectorcallMethodKwds(name, args, count, keywords) \
    ({ static Method cache; call_method((name), (args), (count), (keywords), &cache); })
#define PyObject_IsInstance(o, kind) ({ static unsigned int cache; is_instance((o), (kind), &cache); })
#define __Pyx_PyObject_GetItem(o, key) get_item((PyObject *)(o), (PyObject *)(key))
#define __Pyx_PyObject_IsTrue(o) is_true(o)
#define PyNumber_Rshift(a, b) shift_right((a), (b))
#define PyNumber_Lshift(a, b) shift_left((a), (b))

#define __Pyx_PyObject_CompareBoolEq_object_object(a, b, op) \
    COMPARED(a, ==, b, __Pyx_PyObject_CompareBoolEq_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolEq_object_int(a, b, op) \
    COMPARED(a, ==, b, __Pyx_PyObject_CompareBoolEq_object_int(one, other, op))
#define __Pyx_PyObject_CompareBoolNe_object_object(a, b, op) \
    COMPARED(a, !=, b, __Pyx_PyObject_CompareBoolNe_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolNe_object_int(a, b, op) \
    COMPARED(a, !=, b, __Pyx_PyObject_CompareBoolNe_object_int(one, other, op))
#define __Pyx_PyObject_CompareBoolLt_object_object(a, b, op) \
    COMPARED(a, <, b, __Pyx_PyObject_CompareBoolLt_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolLt_object_int(a, b, op) \
    COMPARED(a, <, b, __Pyx_PyObject_CompareBoolLt_object_int(one, other, op))
#define __Pyx_PyObject_CompareBoolLe_object_object(a, b, op) \
    COMPARED(a, <=, b, __Pyx_PyObject_CompareBoolLe_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolLe_object_int(a, b, op) \
    COMPARED(a, <=, b, __Pyx_PyObject_CompareBoolLe_object_int(one, other, op))
#define __Pyx_PyObject_CompareBoolGt_object_object(a, b, op) \
    COMPARED(a, >, b, __Pyx_PyObject_CompareBoolGt_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolGt_object_int(a, b, op) \
    COMPARED(a, >, b, __Pyx_PyObject_CompareBoolGt_object_int(one, other, op))
#define __Pyx_PyObject_CompareBoolGe_object_object(a, b, op) \
    COMPARED(a, >=, b, __Pyx_PyObject_CompareBoolGe_object_object(one, other, op))
#define __Pyx_PyObject_CompareBoolGe_object_int(a, b, op) \
    COMPARED(a, >=, b, __Pyx_PyObject_CompareBoolGe_object_int(one, other, op))
